import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { type ActingAs, poolActingAs } from '#database/acting-as.ts';
import { createDatabase, createPool, inTransaction } from '#database/connect.ts';
import { applyRetention } from '#domains/privacy/persons/apply-retention.ts';
import { jobContext } from '#shop/context.ts';
import { makeLife } from '#testing/full-life.ts';
import { makeProduct } from '#testing/make-product.ts';
import { makeSmallOrder } from '#testing/pay.ts';
import { sendToAll } from '#testing/send-to-all.ts';
import { openTestShop } from '#testing/shop.ts';
import { walkOrder } from '#testing/walk-order.ts';
import { auditedTables } from '#testing/witness.ts';
import { readEntries } from './entry-store.ts';
import { leftOut } from './left-out.ts';

const shop = await openTestShop();
const { db, pool } = shop.services;
const owner = await shop.makeOperator(['owner']);
const support = await shop.makeOperator(['support']);

const entries = () => db.selectFrom('audit_log').selectAll().orderBy('id').execute();
const count = async () => (await entries()).length;
const last = async () => (await entries()).at(-1) ?? expect.fail('no entry');
const hide = async () => {
  const { offerId } = await makeProduct(shop.services);
  await shop.call('operatorSetProductStatus', { offerId, status: 'hidden' }, owner);
  return offerId;
};
const codeOf = (made: Promise<unknown>) =>
  made.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  );

describe('which tables', () => {
  test('guard: each is audited or left out for a reason, and none is both', async () => {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'migrations%'
      order by 1`.execute(db);
    const audited = (await auditedTables(shop)).map(({ table }) => table);
    expect([...audited, ...Object.keys(leftOut)].sort()).toEqual(rows.map(({ name }) => name));
  });

  test('guard: whatever sounds like a secret is one, and only these columns are not worth an entry', async () => {
    const tables = await auditedTables(shop);
    const { rows } = await sql<{ table: string; column: string }>`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and column_name ~ 'password|secret|token|hash|sealed|cookie' order by 1, 2`.execute(
      db,
    );
    const open = rows.filter(({ table, column }) => {
      const audited = tables.find((one) => one.table === table);
      return audited && !audited.secrets.includes(column) && !audited.unnoted.includes(column);
    });
    // Of a bank's file, of a month's ledger, of a text of goods.
    expect(open).toEqual([
      { table: 'bank_statements', column: 'content_hash' },
      { table: 'closed_months', column: 'hash' },
      { table: 'translation_corrections', column: 'hash' },
    ]);
    const unnoted = tables.flatMap((one) => (one.unnoted.length > 0 ? [[one.table, one.unnoted.join(' ')]] : []));
    expect(Object.fromEntries(unnoted)).toEqual({
      api_keys: 'last_used_at',
      // The rows of bill_fees and refund_fees are noted instead.
      bills:
        'kept_cents costed_cents cost_cents_e6 domestic_cents inspection_cents service_cents handling_cents storage_cents ' +
        'international_cents',
      refunds: 'domestic_cents inspection_cents service_cents handling_cents international_cents',
      broadcasts: 'cursor sent',
      bulk_changes: 'changed undone',
      categories: 'product_count',
      goods_requests: 'waiting_since last_at',
      hook_endpoints: 'failing_since',
      marketplace_offers: 'read_at',
      marketplace_sellers: 'facts seen_at',
      offer_imports: 'next_page problem beat_at',
      tracked_parcels: 'tries try_at heard_at pulled_at',
      import_runs: 'step line lines report beat_at',
      operator_passkeys: 'counter last_used_at',
      operator_notices: 'mailed_at',
      operators: 'totp_last_step',
      pallets: 'product_count',
      payment_declarations: 'reminded_at told_at',
      // It follows marketplace_orders, which are noted.
      purchase_order_lines: 'paid_fen',
      product_overrides: 'source_changed_at',
      products:
        'category_path tiers price_min_e4 price_max_e4 price_e4 one_piece_e4 priced_cny_per_usd_e6 priced_markup_e6 in_stock ' +
        'source_hash updated_at offer_read_at',
      provider_movements: 'read_at',
      provider_payouts: 'read_at',
      grants: 'warned_at',
      reseller_shops: 'last_contact_at silent_since told_at hooks_at renewing_until',
      sessions: 'last_seen_at idle_until address',
      skus: 'price_e4 reserved',
      user_passkeys: 'counter last_used_at',
      users: 'totp_last_step',
    });
  });

  test('guard: a column added later is noted, too', async () => {
    const { rows } = await sql<{ table: string; columns: string[] }>`
      select tgrelid::regclass::text as table, array_agg(attname::text order by attnum) as columns
      from pg_trigger join pg_proc on pg_proc.oid = tgfoid join pg_attribute on attrelid = tgrelid
      where proname = 'note_change' and attnum > 0 and not attisdropped and attnum <> all (tgattr::int2[])
        -- What follows from another column changes with it.
        and attgenerated = ''
      group by 1`.execute(db);
    const unnoted = new Map((await auditedTables(shop)).map((one) => [one.table, one.unnoted]));
    for (const { table, columns } of rows)
      expect([table, columns.sort()]).toEqual([table, unnoted.get(table)?.toSorted()]);
  });
});

describe('who', () => {
  const actingAs: ActingAs = { kind: 'command', call: 'import', id: 'a "b" \\c\nd' };
  const rename = (id: string, name: string) => sql`update suppliers set connector = ${name} where id = ${id}`;
  const supplier = async () => {
    await makeProduct(shop.services);
    return 'test-supplier';
  };

  test('a job’s changes are recorded under its name, a customer’s are not', async () => {
    const before = await count();
    const { order } = await makeSmallOrder(shop);
    expect(await count()).toBe(before);
    await sql`update orders set placed_at = now() - interval '30 days', status_since = now() - interval '30 days'
      where id = ${order.id}`.execute(db);
    expect(await count()).toBe(before);
    await shop.services.queue.schedule('close-unpaid-orders', '0 0 1 1 *');
    await inTransaction(db, (tx) => shop.services.queue.add(tx, { name: 'close-unpaid-orders' } as never, {} as never));
    await shop.runQueue('close-unpaid-orders');
    const made = (await entries()).slice(before);
    expect(new Set(made.map(({ subject_table }) => subject_table))).toContain('orders');
    for (const entry of made)
      expect(entry).toMatchObject({ actor_kind: 'job', actor: '', call: 'close-unpaid-orders' });
    expect(made.find(({ subject_table }) => subject_table === 'orders')).toMatchObject({
      order_id: order.id,
      before: { status: 'create' },
      after: { status: 'closed' },
    });
  });

  test('a command’s are, over all connections of its pool', async () => {
    const id = await supplier();
    const own = createPool(shop.database.url, { max: 2, name: 'command', statementTimeoutSeconds: 5, actingAs });
    await own.query('update suppliers set connector = $1 where id = $2', ['one', id]);
    expect(await last()).toMatchObject({
      actor_kind: 'command',
      actor: actingAs.id,
      call: 'import',
      after: { connector: 'one' },
    });
    await inTransaction(createDatabase(own), (tx) => rename(id, 'two').execute(tx));
    expect(await last()).toMatchObject({
      actor: actingAs.id,
      before: { connector: 'one' },
      after: { connector: 'two' },
    });
    await own.end();
  });

  test('guard: a connection forgets who acted before anyone else gets it, also after a failure', async () => {
    const id = await supplier();
    const own = createPool(shop.database.url, { max: 1, name: 'command', statementTimeoutSeconds: 5 });
    const [mine, others] = [createDatabase(own, actingAs), createDatabase(own)];
    const undo = inTransaction(mine, async (tx) => {
      await rename(id, 'undone').execute(tx);
      await sql`select 1 / 0`.execute(tx);
    });
    const before = await count();
    await expect(undo).rejects.toThrow('division by zero');
    await expect(sql`select no_such_column`.execute(mine)).rejects.toThrow();
    await rename(id, 'three').execute(others);
    expect(await count()).toBe(before);
    await Promise.all(
      Array.from({ length: 20 }, (_, turn) => rename(id, `turn ${turn}`).execute(turn % 2 ? mine : others)),
    );
    const made = (await entries()).slice(before);
    expect(made.map(({ after }) => (after as { connector: string }).connector).sort()).toEqual(
      Array.from({ length: 10 }, (_, turn) => `turn ${turn * 2 + 1}`).sort(),
    );
    await own.end();
  });

  test('guard: a connection that cannot forget is closed', async () => {
    const own = createPool(shop.database.url, { max: 1, name: 'command', statementTimeoutSeconds: 5 });
    let removed = 0;
    own.on('remove', () => void removed++);
    const real = await own.connect();
    const client = {
      query: (text: string, values: string[]) =>
        text.startsWith('reset') ? Promise.reject(new Error('away')) : real.query(text, values),
    };
    const pooled = { connect: async () => ({ ...client, release: (destroy?: boolean) => real.release(destroy) }) };
    (await poolActingAs(pooled as never, actingAs).connect()).release();
    await expect.poll(() => removed).toBe(1);
    await own.end();
  });
});

describe('the log itself', () => {
  test('guard: the role that serves can neither write, change nor remove an entry', async () => {
    await hide();
    for (const text of [
      `insert into audit_log (actor_kind, actor, call, request_id, change, subject_table, subject_id) values ('job', '', '', '', 'insert', '', '')`,
      `update audit_log set call = 'another'`,
      'delete from audit_log',
      'truncate audit_log',
    ])
      expect([text, await codeOf(pool.query(text))]).toEqual([text, '42501']);
  });

  test('guard: nor can its owner change or remove one', async () => {
    await shop.asOwner(async ({ pool: owners }) => {
      for (const text of [`update audit_log set call = 'another'`, 'delete from audit_log', 'truncate audit_log'])
        expect([text, await codeOf(owners.query(text))]).toEqual([text, '23001']);
    });
  });

  test('guard: a secret is never in it', async () => {
    const email = 'secret@example.com';
    await shop.call('operatorInvite', { email, name: 'S', roles: ['support'] }, owner);
    const { password_hash } = await db
      .selectFrom('operators')
      .select('password_hash')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const hook = { url: 'https://a.example.com/b', eventTypes: ['order.placed' as const] };
    const { id } = await shop.call('operatorAddHook', hook, owner);
    const { secret } = await shop.call('operatorGetHookSecret', { id }, owner);
    const text = JSON.stringify(await entries());
    expect(text).toContain(email);
    for (const hidden of [password_hash, secret]) expect(text).not.toContain(hidden);
    expect(text).not.toMatch(/argon2|whsec_|enc:/);
  });

  test('a long value is cut', async () => {
    await shop.call(
      'operatorPublishPolicy',
      { kind: 'about', language: 'en', markdown: `# A\n${'long '.repeat(2000)}` },
      owner,
    );
    const { markdown } = (await last()).after as { markdown: string };
    expect(markdown).toHaveLength(2001);
    expect(markdown.endsWith('…')).toBe(true);
  });
});

describe('what the owner reads', () => {
  const list = (input: object = {}, by = owner) => shop.call('operatorListAuditLog', { pageSize: 100, ...input }, by);

  test('who, what, before, after, when, from where', async () => {
    const offerId = await hide();
    const { list: found } = await list({ table: 'products', rowId: String(offerId) });
    expect(found).toMatchObject([
      {
        actor: { kind: 'operator', id: owner.id, name: expect.stringContaining('Operator') },
        call: 'operatorSetProductStatus',
        change: 'update',
        before: { status: 'active' },
        after: { status: 'hidden' },
        address: '127.0.0.1',
        requestId: expect.stringMatching(/./),
      },
    ]);
    await expect(list({}, support)).rejects.toMatchObject({ error: 'forbidden' });
  });

  test('by who, call, time and order; pages follow one another', async () => {
    const { order, customer } = await makeSmallOrder(shop);
    const between = new Date(Date.now() + 1).toISOString();
    await new Promise((resolve) => setTimeout(resolve, 5));
    await walkOrder(shop, order, customer, owner, 'in_purchased');
    const ofOrder = (await list({ order: order.sn })).list;
    expect(new Set(ofOrder.map(({ table }) => table))).toContain('order_events');
    expect(ofOrder.every(({ orderSn }) => orderSn === order.sn)).toBe(true);
    expect((await list({ order: 'SP20261104AAAAAAAA' })).list).toEqual([]);
    expect((await list({ order: order.sn, from: between })).list).toEqual(ofOrder);
    expect((await list({ order: order.sn, to: between })).list).toEqual([]);
    expect((await list({ from: '2090-01-01' })).list).toEqual([]);
    // Without a zone it is UTC, wherever the server stands.
    vi.stubEnv('TZ', 'America/Los_Angeles');
    expect((await list({ order: order.sn, from: between.slice(0, -1) })).list).toEqual(ofOrder);
    vi.unstubAllEnvs();
    expect((await list({ kind: 'operator', actor: support.id })).list).toEqual([]);
    expect(new Set((await list({ kind: 'job' })).list.map(({ actor }) => actor.kind))).toEqual(new Set(['job']));
    const ofCall = (await list({ kind: 'operator', actor: owner.id, call: 'operatorStartProcurement' })).list;
    expect(new Set(ofCall.map(({ call }) => call))).toEqual(new Set(['operatorStartProcurement']));
    const paged: number[] = [];
    for (let after = ''; ; ) {
      const page = await list({ pageSize: 7, after });
      paged.push(...page.list.map(({ id }) => id));
      after = page.next;
      if (!after) break;
    }
    expect(paged).toEqual((await entries()).map(({ id }) => id).reverse());
    const { list: seen } = await shop.call('operatorListOrderChanges', { id: order.sn }, support);
    expect(seen.map(({ id }) => id)).toEqual(ofOrder.map(({ id }) => id));
    expect(await shop.call('operatorListOrderChanges', { id: order.id }, support)).toMatchObject({ list: seen });
    await expect(shop.call('operatorListOrderChanges', { id: 'none' }, support)).rejects.toMatchObject({
      error: 'not_found',
    });
  });

  test('by a text, looking through so many entries a page', async () => {
    for (let made = 0; made < 5; made++) await hide();
    await shop.call('operatorPublishPolicy', { kind: 'about', language: 'en', markdown: '# It is 100%_sure' }, owner);
    for (let made = 0; made < 5; made++) await hide();
    expect((await list({ text: '100%_SURE' })).list).toMatchObject([{ table: 'policies' }]);
    expect((await list({ text: '100__sure' })).list).toEqual([]);
    const found: number[] = [];
    let pages = 0;
    for (let before: number | undefined; ; pages++) {
      const page = await readEntries(db, { search: { text: '100%_sure' }, before, limit: 50 }, 3);
      found.push(...page.entries.map(({ id }) => id));
      before = page.next;
      if (before === undefined) break;
    }
    expect(found).toHaveLength(1);
    expect(pages).toBe(Math.floor(((await count()) - 1) / 3));
  });

  test('by a text in the row’s number, in what was and in what is', async () => {
    const offerId = await hide();
    await shop.call('operatorSetProductStatus', { offerId, status: 'active' }, owner);
    expect((await list({ text: String(offerId), table: 'products' })).list).toHaveLength(2);
    expect((await list({ text: 'HIDDEN', rowId: String(offerId) })).list).toMatchObject([
      { before: { status: 'hidden' } },
      { after: { status: 'hidden' } },
    ]);
    await hide();
  });

  test('as CSV, with the same search, and no formula', async () => {
    const formula = '=HYPERLINK("http://evil.example")';
    await shop.call('operatorInvite', { email: 'f@example.com', name: formula, roles: ['owner'] }, owner);
    await sql`update operators set name = ${formula} where id = ${owner.id}`.execute(db);
    const { url } = await shop.call('operatorExportAuditLog', { table: 'products', bom: 1 }, owner);
    const response = await shop.fetch(url);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const file = Buffer.from(await response.arrayBuffer());
    expect(file.subarray(0, 3).toString('hex')).toBe('efbbbf');
    const rows = parse(file, { columns: true, bom: true }) as Record<string, string>[];
    const all = (await entries()).filter(({ subject_table }) => subject_table === 'products');
    expect(rows.map(({ number }) => Number(number))).toEqual(all.map(({ id }) => id).reverse());
    expect(rows[0]).toMatchObject({ actor_name: `'${formula}`, change: 'update', after: '{"status":"hidden"}' });
    // More than are read at once.
    await sql
      .raw(
        `do $$ begin for turn in 1..501 loop update suppliers set connector = 'c' || turn where id = 'test-supplier'; end loop; end $$`,
      )
      .execute(createDatabase(pool, { kind: 'command', call: 'many' }));
    const many = await shop.fetch((await shop.call('operatorExportAuditLog', { call: 'many' }, owner)).url);
    const numbers = (parse(await many.text(), { columns: true }) as { number: string }[]).map(({ number }) =>
      Number(number),
    );
    expect(numbers).toEqual(
      (await entries())
        .filter(({ call }) => call === 'many')
        .map(({ id }) => id)
        .reverse(),
    );
    expect(numbers.length).toBeGreaterThan(500);
    const [path, query] = url.split('?');
    for (const wrong of [
      path ?? '',
      `${path}x?${query}`,
      url.replace('.csv', 'a.csv'),
      url.replace(/until=\d/, 'until=9'),
    ])
      expect((await shop.fetch(wrong)).status).toBe(404);
  });
});

describe('personal data', () => {
  const valuesAbout = async (id: string) =>
    (await entries()).filter(({ user_id, buyer_id }) => user_id === id || buyer_id === id);

  test('guard: an erasure removes the values, also those it changed itself, and leaves who, what and when', async () => {
    const { customer } = await makeLife(shop, owner);
    await sendToAll(shop, support, 'Dear {name}');
    await shop.call('operatorSetCustomerDisabled', { id: customer.id, disabled: true, reason: 'test' }, support);
    expect(JSON.stringify(await valuesAbout(customer.id))).toContain('Dear Zebulon');
    await shop.call('operatorErasePerson', { id: customer.id, email: customer.email, reason: 'by letter' }, support);
    await shop.runQueue('finish-erasure');
    const kept = await valuesAbout(customer.id);
    expect(JSON.stringify(await entries())).not.toMatch(/zebulon|ramblewood/i);
    const erased = kept.find(({ subject_table, call }) => subject_table === 'users' && call === 'operatorErasePerson');
    expect(erased).toMatchObject({
      before: { email: '(erased)', first_name: '(erased)' },
      erased_at: expect.any(Date),
    });
  });

  test('guard: what a job removes because of its age does not go on here', async () => {
    const { id } = await shop.makeCustomer();
    await sql`update sessions set ended_at = now() - interval '31 days', created_at = '2020-02-02' where user_id = ${id}`.execute(
      db,
    );
    await inTransaction(db, (tx) => shop.services.queue.add(tx, { name: 'forget-expired' } as never, {} as never));
    await shop.runQueue('forget-expired');
    const [entry] = (await valuesAbout(id)).filter(({ call }) => call === 'forget-expired');
    expect(entry).toMatchObject({ change: 'delete', subject_table: 'sessions', before: { created_at: '(erased)' } });
  });

  test('guard: an order’s values go when its documents do', async () => {
    const { order, customer } = await makeSmallOrder(shop);
    await walkOrder(shop, order, customer, owner, 'delivered');
    await shop.call('confirmReceipt', { id: order.id }, customer);
    const actingAs: ActingAs = { kind: 'operator', call: 'test', id: owner.id };
    await sql`update orders set address = address || '{"name":"Zebulon again"}' where id = ${order.id}`.execute(
      createDatabase(pool, actingAs),
    );
    await sql`update orders set status_since = now() - interval '8 years' where id = ${order.id}`.execute(db);
    expect(JSON.stringify(await entries())).toContain('Zebulon again');
    await applyRetention(jobContext(shop.services));
    expect(JSON.stringify(await entries())).not.toContain('Zebulon again');
    const ofOrder = (await entries()).filter(({ order_id }) => order_id === order.id);
    expect(ofOrder.length).toBeGreaterThan(3);
    expect(ofOrder.every(({ erased_at }) => erased_at)).toBe(true);
  });

  test('guard: jobs’ changes are kept for a year, others for ten', async () => {
    const mark = async (call: string, kind: 'job' | 'operator', age: string) => {
      await sql`update suppliers set connector = ${call}`.execute(createDatabase(pool, { kind, call }));
      await shop.asOwner(async ({ pool: owners }) => {
        await owners.query('alter table audit_log disable trigger audit_log_append_only');
        await owners.query(`update audit_log set at = now() - $1::interval where call = $2`, [age, call]);
        await owners.query('alter table audit_log enable trigger audit_log_append_only');
      });
    };
    await mark('old job', 'job', '366 days');
    await mark('young job', 'job', '364 days');
    await mark('old operator', 'operator', '3654 days');
    await mark('young operator', 'operator', '3600 days');
    await applyRetention(jobContext(shop.services));
    const calls = new Set((await entries()).map(({ call }) => call));
    expect(['old job', 'young job', 'old operator', 'young operator'].filter((call) => calls.has(call))).toEqual([
      'young job',
      'young operator',
    ]);
  });
});
