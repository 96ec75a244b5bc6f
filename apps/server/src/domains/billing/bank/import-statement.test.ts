import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { readApart, readingMaxMs } from '#domains/billing/statements/read-apart.ts';
import { connectionLimits } from '#http/transport/connections.ts';
import { openTestShop } from '#testing/shop.ts';

/** The part of a statement that is stored, and the report about the rest. */

const shop = await openTestShop();
const finance = await shop.makeOperator(['finance']);
const imported = (text: string, more: object = {}) =>
  shop.call('operatorImportStatement', { contentBase64: Buffer.from(text).toString('base64'), ...more }, finance);

const page = (number: number, text: string) =>
  [
    ...[`:20:20261103${number}`, ':25:123456789', `:28C:999/${number}`, ':60F:C261103USD0,'],
    ...[':61:2611031103C1250,FMSC01916//NONREF', `:86:${text}`, ':62F:C261103USD1250,', '-'],
  ].join('\n');

it('guard: fingerprintsOf. Lines of the same amount and day differ by payer, whatever code the bank writes', async () => {
  expect(await imported(page(1, 'CREDIT NORDWIND LLC SP20261101ABCD1234'))).toMatchObject({ added: 1, toDecide: 1 });
  expect(await imported(page(2, 'CREDIT KESTREL LLC SP20261102ABCD5678'))).toMatchObject({ added: 1, toDecide: 1 });
  expect(await imported(page(3, 'CREDIT NORDWIND LLC SP20261101ABCD1234'))).toMatchObject({
    transactions: 1,
    added: 0,
  });
});

it('guard: knownBefore. Transactions stored by an earlier version are not added again', async () => {
  const line = '2026-10-05,12.00,USD,Nordwind,first,SP20261101ABCD1234';
  await sql`
    insert into bank_transactions (source, account, booked_on, amount_cents, currency, counterparty, reference, fingerprint, state)
    values ('statement', 'BEFORE', '2026-10-05', 1200, 'USD', 'Nordwind', 'first', 'of another version', 'open')`.execute(
    shop.db,
  );
  const file = (...rows: string[]) => ['Date,Amount,Currency,Payer,Description,Reference', ...rows].join('\n');
  const options = { account: 'BEFORE' };
  expect(await imported(file(line), { ...options, dryRun: true })).toMatchObject({
    added: 0,
    lines: [{ isNew: false }],
  });
  expect(await imported(file(line), options)).toMatchObject({ transactions: 1, added: 0 });
  expect(await imported(file(line, line), options)).toMatchObject({ transactions: 2, added: 1 });
});

it('reports what is left out, skipped and assumed, and stores the rest; a day without transactions is stored', async () => {
  const file =
    'Date,Amount,State,Text\n2026-11-03,1.00,COMPLETED,a\n2026-11-03,?,COMPLETED,b\n2026-11-04,2.00,PENDING,c\n';
  for (const dryRun of [true, false])
    expect(await imported(file, { account: 'LEFT', dryRun })).toMatchObject({
      transactions: 1,
      added: 1,
      leftOutCount: 1,
      leftOut: [{ file: '', line: 3, reason: 'amount', text: '2026-11-03 | ? | COMPLETED | b' }],
      notBooked: [{ word: 'PENDING', count: 1 }],
      assumed: [{ what: 'currency', value: 'USD' }],
    });
  const day = await imported('<Document><BkToCstmrAcctRpt><Rpt><Id>1</Id></Rpt></BkToCstmrAcctRpt></Document>');
  expect(day).toMatchObject({ format: 'camt.052', transactions: 0, added: 0 });
  expect(day.id).not.toBe('');
});

it('guard: readApart. Everything else continues while a file is read', async () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => `2026-06-01,${index}.00,USD,x`);
  let [turns, isRead] = [0, false];
  const go = () => {
    turns++;
    if (!isRead) setImmediate(go);
  };
  const reading = readApart(Buffer.from(['Date,Amount,Currency,Text', ...rows].join('\n')), {
    account: '',
    columns: {},
  });
  setImmediate(go);
  const { statement, fingerprints } = await reading;
  isRead = true;
  expect([statement.lines.length, fingerprints.length]).toEqual([19_999, 19_999]);
  expect(turns).toBeGreaterThan(100);
});

it('guard: readingMaxMs. A file that takes too long is answered before its connection is closed', () => {
  expect(readingMaxMs).toBeLessThan(connectionLimits.connectionTimeout - 5000);
});
