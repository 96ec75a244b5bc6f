import { expect, test } from 'vitest';
import { throughOutage } from './through-outage.ts';

const lost = () => Object.assign(new Error('the database system is in recovery mode'), { code: '57P03' });

test('a step is repeated until the database is back, and the outage is logged once', async () => {
  const reported: unknown[] = [];
  let tries = 0;
  const step = async () => {
    tries++;
    if (tries < 3) throw lost();
    return 'done';
  };
  expect(await throughOutage(step, (error) => reported.push(error))).toBe('done');
  expect([tries, reported.length]).toEqual([3, 1]);
});

test('any other error ends it at once', async () => {
  let tries = 0;
  const step = async () => {
    tries++;
    throw Object.assign(new Error('no such table'), { code: '42P01' });
  };
  await expect(throughOutage(step)).rejects.toMatchObject({ code: '42P01' });
  expect(tries).toBe(1);
});
