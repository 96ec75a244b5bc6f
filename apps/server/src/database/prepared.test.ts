import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openTestShop } from '#testing/shop.ts';
import { createDatabase, createPool } from './connect.ts';

const shop = await openTestShop();
const db = createDatabase(createPool(shop.database.ownerUrl, { max: 1, name: 'test', statementTimeoutSeconds: 5 }));
afterAll(() => db.destroy());
await sql`create table boxes (id int)`.execute(db);

const isPrepared = async (part: string) => {
  const { rows } = await sql`select from pg_prepared_statements where strpos(statement, ${part}) > 0`.execute(db);
  return rows.length > 0;
};

async function often(run: () => Promise<unknown>): Promise<void> {
  for (let times = 0; times < 6; times++) await run();
}

test('frequent statements are prepared, also with a * that names no columns', async () => {
  await often(() => sql`select count(*) as counted from boxes where id > ${1}`.execute(db));
  await often(() => sql`select id as inner_star from (select * from boxes where id > ${1}) b`.execute(db));
  await often(() => sql`select id * 2 as doubled from boxes where id > ${1}`.execute(db));
  const parts = ['as counted', 'as inner_star', 'as doubled'];
  expect(await Promise.all(parts.map(isPrepared))).toEqual([true, true, true]);
});

test('guard: answersAnyColumns. A column more does not break what answers all columns', async () => {
  const all = () => sql`select * from boxes where id > ${0}`.execute(db);
  const added = () => sql`insert into boxes (id) values (${1}) returning boxes.*`.execute(db);
  const distinct = () => sql`select distinct id, * from boxes where id > ${0}`.execute(db);
  await often(all);
  await often(added);
  await often(distinct);
  await sql`alter table boxes add column lid text default 'blue'`.execute(db);
  expect((await all()).rows[0]).toEqual({ id: 1, lid: 'blue' });
  expect((await added()).rows).toEqual([{ id: 1, lid: 'blue' }]);
  expect((await distinct()).rows).toEqual([{ id: 1, lid: 'blue' }]);
});

const boxIds = async () =>
  (await sql<{ id: number }>`select id from boxes where id >= 100 order by id`.execute(db)).rows;

test('guard: begin travels with the first statement, which is undone with all others', async () => {
  const undone = db.transaction().execute(async (tx) => {
    await sql`insert into boxes (id) values (${100})`.execute(tx);
    throw new Error('stop here');
  });
  await expect(undone).rejects.toThrow('stop here');
  await db.transaction().execute(async () => {});
  await sql`insert into boxes (id) values (${101})`.execute(db);
  expect(await boxIds()).toEqual([{ id: 101 }]);
});

test('a transaction that cannot begin fails at its first statement, and the next one begins', async () => {
  const begun = db.transaction().execute(async (tx) => {
    await shop.asOwner(({ pool }) =>
      pool.query(
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity where pid <> pg_backend_pid()
          and query like 'select id from boxes%'`,
      ),
    );
    await sql`insert into boxes (id) values (${102})`.execute(tx);
  });
  await expect(begun).rejects.toThrow();
  await db.transaction().execute((tx) => sql`insert into boxes (id) values (${103})`.execute(tx));
  expect(await boxIds()).toEqual([{ id: 101 }, { id: 103 }]);
});
