import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { inTransaction } from '#database/connect.ts';
import { sendMailJob } from '#domains/mails/queued-jobs.ts';
import { defineJob } from '#jobs/job.ts';
import type { Context } from '#shop/context.ts';
import { openTestShop, type TestShop } from '#testing/shop.ts';
import { getSystem } from './state/get-system.ts';
import { measureStorage } from './state/measure-storage.ts';

const shop = await openTestShop();
const owner = await shop.makeOperator(['owner']);
const testJob = defineJob('tell-buyer', z.object({ orderEventId: z.string() }));

/** A job as the queue leaves it when it was given up. */
async function giveUp(at: TestShop, queue: string, data: object, output: object): Promise<string> {
  const id = randomUUID();
  await at.services.pool.query(
    `insert into pgboss.job (id, name, data, source_name, source_id, source_created_on, source_retry_count, source_output)
     values ($1, 'failed', $2, $3, $4, now() - interval '3 days', 80, $5)`,
    [id, data, queue, randomUUID(), output],
  );
  return id;
}

const add = (data: { orderEventId: string }) =>
  inTransaction(shop.services.db, (tx) => shop.services.queue.add(tx, testJob, data));

describe('the shop itself', () => {
  test('versions, database, disk and the last backup', async () => {
    const system = await shop.call('operatorGetSystem', {}, owner);
    expect(system).toMatchObject({ version: '0.1.0', node: process.versions.node, storage: 'local' });
    expect(system.migration).toMatch(/^\d{4}-/);
    expect(system.databaseBytes).toBeGreaterThan(0);
    expect(system.disk.freeBytes).toBeLessThan(system.disk.totalBytes);
    // The mark that a migration sets is no backup.
    expect(system.backupAt).toBeNull();
    await shop.services.pool.query(`update last_backup set taken_at = '2046-11-04T01:02:03Z'`);
    expect((await shop.call('operatorGetSystem', {}, owner)).backupAt).toBe('2046-11-04T01:02:03.000Z');
  });

  test('guard: a shop whose files and database are elsewhere has no folder, and a disk all the same', async () => {
    const { services } = shop;
    const config = { ...services.config, dataDir: `${services.config.dataDir}/none/yet` };
    const { disk } = await getSystem({ ...services, config } as Context);
    expect(disk.freeBytes).toBeLessThan(disk.totalBytes);
  });

  test('the storage is counted, and a large one not for ever', async () => {
    const { storage } = shop.services;
    const before = await measureStorage({ storage });
    await storage.write(`avatars/${randomUUID()}.png`, 'image/png', Buffer.alloc(1234));
    expect(await measureStorage({ storage })).toEqual({
      files: before.files + 1,
      bytes: before.bytes + 1234,
      isAll: true,
    });
    expect(await measureStorage({ storage }, -1)).toMatchObject({ files: 0, isAll: false });
  });
});

describe('jobs', () => {
  test('what waits and what was given up, by queue', async () => {
    await add({ orderEventId: randomUUID() });
    await giveUp(shop, testJob.name, { orderEventId: 'x' }, { message: 'no' });
    const queues = await shop.call('operatorListQueues', {}, owner);
    expect(queues.find(({ queue }) => queue === testJob.name)).toMatchObject({
      cron: '',
      failed: 1,
      due: 1,
      dueSince: expect.any(String),
    });
    expect(queues.find(({ queue }) => queue === 'apply-retention')).toBeDefined();
    expect(queues.map(({ queue }) => queue).filter((queue) => /^failed$|pgboss/.test(queue))).toEqual([]);
  });

  test('one that was given up is told with its reason, and tried again by its queue', async () => {
    const orderEventId = randomUUID();
    const id = await giveUp(shop, testJob.name, { orderEventId }, { name: 'Error', message: 'the server is away' });
    const { list } = await shop.call('operatorListFailedJobs', { queue: testJob.name }, owner);
    expect(list.find((job) => job.id === id)).toMatchObject({
      about: `orderEventId ${orderEventId}`,
      reason: 'the server is away',
      attempts: 81,
      nextAt: null,
    });
    await shop.call('operatorRetryJob', { id }, owner);
    expect((await shop.services.queue.takeAll(testJob.name)).map(({ data }) => data)).toContainEqual({ orderEventId });
    await expect(shop.call('operatorRetryJob', { id }, owner)).rejects.toMatchObject({ error: 'not_found' });
  });

  test('one that waits for its next attempt is due at once', async () => {
    const orderEventId = randomUUID();
    await add({ orderEventId });
    await shop.services.pool.query(
      `update pgboss.job set state = 'retry', retry_count = 3, started_on = now(), start_after = now() + interval '1 hour',
         output = '{"message":"busy"}' where name = $1 and data ->> 'orderEventId' = $2`,
      [testJob.name, orderEventId],
    );
    const retrying = async () => (await shop.call('operatorListFailedJobs', { state: 'retrying' }, owner)).list;
    const [job] = await retrying();
    expect(job).toMatchObject({ reason: 'busy', attempts: 4, nextAt: expect.any(String) });
    await shop.call('operatorRetryJob', { id: job?.id ?? '' }, owner);
    expect((await shop.services.queue.takeAll(testJob.name)).map(({ data }) => data)).toContainEqual({ orderEventId });
  });

  test('guard: only what was given up can be removed', async () => {
    const id = await giveUp(shop, testJob.name, { orderEventId: 'y' }, {});
    await shop.call('operatorDropJob', { id }, owner);
    for (const gone of [id, 'x'])
      await expect(shop.call('operatorDropJob', { id: gone }, owner)).rejects.toMatchObject({ error: 'not_found' });
    await add({ orderEventId: 'z' });
    const { rows } = await shop.services.pool.query<{ id: string }>(
      `select id from pgboss.job where name = $1 and data ->> 'orderEventId' = 'z'`,
      [testJob.name],
    );
    const waiting = { id: rows[0]?.id ?? '' };
    await expect(shop.call('operatorDropJob', waiting, owner)).rejects.toMatchObject({ error: 'not_found' });
  });

  test('two try one again at once: it is queued once', async () => {
    const orderEventId = randomUUID();
    const id = await giveUp(shop, testJob.name, { orderEventId }, {});
    const outcomes = await Promise.allSettled([1, 2].map(() => shop.call('operatorRetryJob', { id }, owner)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const queued = (await shop.services.queue.takeAll(testJob.name)).filter(
      ({ data }) => (data as { orderEventId: string }).orderEventId === orderEventId,
    );
    expect(queued).toHaveLength(1);
  });

  test('pages follow one another without a gap', async () => {
    const queue = 'reprice-catalogue';
    for (let made = 0; made < 5; made++) await giveUp(shop, queue, {}, {});
    const found: string[] = [];
    for (let after: string | undefined, more = true; more; ) {
      const { list, next } = await shop.call('operatorListFailedJobs', { queue, pageSize: 2, after }, owner);
      found.push(...list.map(({ id }) => id));
      [after, more] = [next, next !== ''];
    }
    expect([found.length, new Set(found).size]).toEqual([5, 5]);
  });
});

describe('mails', () => {
  const secret = 'https://shop.example/console/enrol#password=secret';
  const mailTo = async (to: string) =>
    inTransaction(shop.services.db, (tx) =>
      shop.services.queue.add(tx, sendMailJob, {
        mailId: randomUUID(),
        to,
        template: 'operator-invited',
        params: { link: secret },
        language: 'en',
      }),
    );
  const listed = (input: { to?: string; state?: 'waiting' | 'sent' | 'failed' }) =>
    shop.call('operatorListMails', input, owner);

  test('guard: what a mail says is not told, because it may sign somebody in', async () => {
    await mailTo('guarded@example.com');
    await giveUp(shop, 'send-mail', { to: 'guarded@example.com', template: 't', params: { link: secret } }, {});
    const answers = [await listed({}), await shop.call('operatorListFailedJobs', {}, owner)];
    expect(JSON.stringify(answers)).toContain('guarded@example.com');
    expect(JSON.stringify(answers)).not.toContain('secret');
  });

  test('waiting, sent and failed ones; one that was sent goes out again as another mail', async () => {
    const to = `Somebody-${randomUUID()}@example.com`;
    await mailTo(to);
    expect((await listed({ to: to.toLowerCase() })).list).toMatchObject([{ to, state: 'waiting', attempts: 0 }]);
    await shop.services.pool.query(
      `update pgboss.job set state = 'completed', started_on = now(), completed_on = now() where data ->> 'to' = $1`,
      [to],
    );
    const [sent] = (await listed({ to, state: 'sent' })).list;
    expect(sent).toMatchObject({ attempts: 1, sentAt: expect.any(String), reason: '' });
    await shop.call('operatorResendMail', { id: sent?.id ?? '' }, owner);
    const { rows } = await shop.services.pool.query<{ ids: number }>(
      `select count(distinct data ->> 'mailId')::int as ids from pgboss.job where data ->> 'to' = $1`,
      [to],
    );
    expect(rows[0]?.ids).toBe(2);
    const waiting = (await listed({ to, state: 'waiting' })).list;
    expect(waiting).toHaveLength(1);
    const again = shop.call('operatorResendMail', { id: waiting[0]?.id ?? '' }, owner);
    await expect(again).rejects.toMatchObject({ error: 'not_found' });
  });

  test('one that could not be sent goes back to its queue', async () => {
    const to = `${randomUUID()}@example.com`;
    const data = { mailId: randomUUID(), to, template: 'test', params: { name: 'x' }, language: 'en' };
    const id = await giveUp(shop, 'send-mail', data, { message: 'mailbox full' });
    expect((await listed({ to, state: 'failed' })).list).toMatchObject([{ id, reason: 'mailbox full' }]);
    await shop.call('operatorResendMail', { id }, owner);
    expect((await listed({ to })).list).toMatchObject([{ state: 'waiting' }]);
  });
});
