import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestShop } from '#testing/shop.ts';
import { forgetExpired } from './forget-expired.ts';

const shop = await openTestShop();
const { db, storage } = shop.services;
const ago = (hours: number) => sql<Date>`now() - make_interval(hours => ${hours})`;

test('what has had its time goes, what has not stays', async () => {
  const customer = await shop.makeCustomer();
  for (const hours of [23, 25]) {
    await db
      .insertInto('email_codes')
      .values({ email: `${hours}@example.com`, requested_at: ago(hours) })
      .execute();
    await db
      .insertInto('idempotency_keys')
      .values({
        user_id: customer.id,
        key: String(hours),
        call: 'x',
        body_hash: Buffer.alloc(32),
        created_at: ago(hours),
      })
      .execute();
  }
  for (const hours of [47, 49])
    await db
      .insertInto('attempts')
      .values({ bucket: String(hours), at: ago(hours) })
      .execute();
  const day = 24;
  for (const [name, ended, until] of [
    ['ended long ago', 31 * day, 0],
    ['ended lately', 29 * day, 0],
    ['ran out long ago', null, 31 * day],
    ['ran out lately', null, 29 * day],
    ['ran out after 90 days', null, 29 * day],
  ] as const) {
    const token_hash = Buffer.from(name.padEnd(32));
    await db
      .insertInto('sessions')
      .values({
        token_hash,
        user_id: customer.id,
        kind: 'bearer',
        epoch: 0,
        idle_until: ago(until),
        absolute_until: name === 'ran out after 90 days' ? ago(1) : ago(-day),
        ended_at: ended === null ? null : ago(ended),
      })
      .execute();
  }

  await forgetExpired(shop.services);

  expect(await db.selectFrom('email_codes').select('email').execute()).toEqual([{ email: '23@example.com' }]);
  expect(await db.selectFrom('idempotency_keys').select('key').execute()).toEqual([{ key: '23' }]);
  expect(await db.selectFrom('attempts').select('bucket').execute()).toEqual([{ bucket: '47' }]);
  const sessions = await db.selectFrom('sessions').select('token_hash').execute();
  expect(
    sessions
      .map(({ token_hash }) => token_hash.toString().trim())
      .filter((name) => /^(ended|ran out) /.test(name))
      .sort(),
  ).toEqual(['ended lately', 'ran out lately']);
  expect(await shop.call('getUser', {}, customer)).toMatchObject({ email: customer.email });
});

test('unused uploads go with their files, used slips and the copies of avatars and inspections stay', async () => {
  const customer = await shop.makeCustomer();
  const rows = [
    ['uploads/unused-old.png', 'avatar', 25, false],
    ['uploads/unused-new.png', 'avatar', 23, false],
    ['uploads/used-old.png', 'avatar', 25, true],
    ['slips/unused-old.png', 'slip', 25, false],
    ['slips/used-old.png', 'slip', 25, true],
    ['uploads/inspection-new.png', 'inspection', 23, true],
    ['uploads/inspection-old.png', 'inspection', 25, true],
  ] as const;
  const operator = await shop.makeOperator(['warehouse']);
  for (const [key, purpose, hours, isUsed] of rows) {
    await storage.write(key, 'image/png', Buffer.from('x'));
    await db
      .insertInto('uploads')
      .values({
        key,
        ...(purpose === 'inspection' ? { operator_id: operator.id } : { user_id: customer.id }),
        purpose,
        content_type: 'image/png',
        requested_at: ago(hours),
        used_at: isUsed ? ago(hours) : null,
      })
      .execute();
  }
  await forgetExpired(shop.services);
  const left = await db.selectFrom('uploads').select('key').orderBy('key').execute();
  expect(left.map(({ key }) => key)).toEqual([
    'slips/used-old.png',
    'uploads/inspection-new.png',
    'uploads/unused-new.png',
  ]);
  for (const [key] of rows)
    expect((await storage.read(key, 10)) !== undefined, key).toBe(left.some((row) => row.key === key));
});
