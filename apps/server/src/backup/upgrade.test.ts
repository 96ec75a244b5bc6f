import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { orderStatuses } from '@sampan/contract/order-status';
import { describe, expect, test } from 'vitest';
import { migrationNames, shopMigrations } from '#database/migrate.ts';
import { restoreBackup } from '#testing/restore-backup.ts';
import { openTestShop } from '#testing/shop.ts';
import { audit } from '../audit.ts';

/** Shops of earlier versions, as backups: each is carried over to this version and opens. */

const folder = fileURLToPath(new URL('../../database/fixtures/', import.meta.url));

const shops = [{ backup: '2026-11-21T01-24-32Z', username: 'anna.lindner@shop.example', password: 'correct horse' }];

test('guard: every fixture is tried', () => {
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name)).toEqual(shops.map(({ backup }) => backup));
});

describe.each(shops)('the shop of $backup', async ({ backup, username, password }) => {
  const place = await restoreBackup(folder + backup);
  const shop = await openTestShop({ DATA_DIR: place.dataDir }, place);

  test('has all of today’s tables, and its rows add up', async () => {
    expect(place.misfits).toEqual([]);
    const { rows } = await shop.services.pool.query<{ name: string }>('select name from migrations order by name');
    expect(rows.map(({ name }) => name)).toEqual(migrationNames(shopMigrations));
    expect(await audit(shop.services.pool)).toEqual([]);
  });

  test('opens: its customer signs in, reads orders in every status, and buys again', async () => {
    const customer = await shop.call('login', { username, password });
    const { list } = await shop.call('listOrders', { pageSize: 50 }, customer);
    expect([...new Set(list.map(({ orderStatus }) => orderStatus))].sort()).toEqual([...orderStatuses].sort());
    for (const { id } of list) {
      const order = await shop.call('getOrder', { id }, customer);
      expect(order.customerOrderItemList.length).toBeGreaterThan(0);
      expect(order.fmsBill.totalCostUsd).toBeGreaterThan(0);
    }
    const unpaid = list.find(({ orderStatus }) => orderStatus === 'create');
    await shop.call('closeOrder', { id: unpaid?.id ?? '' }, customer);
  });

  test('sends the mails that were waiting', async () => {
    const before = (await shop.inbox(username)).length;
    await shop.runJobs();
    expect((await shop.inbox(username)).length).toBeGreaterThan(before);
  });
});
