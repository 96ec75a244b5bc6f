import pino from 'pino';
import { expect, test } from 'vitest';
import { Breaker } from './breaker.ts';

function open() {
  let now = 0;
  let asked = 0;
  let isAway = true;
  const logged: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => logged.push(JSON.parse(line).msg) });
  const breaker = new Breaker(log, () => now);
  const ask = () =>
    breaker.run(async () => {
      asked++;
      if (isAway) throw new Error('away');
      return 'answer';
    });
  return {
    ask,
    logged,
    /** Counts the calls that got through among this many. */
    askTimes: async (times: number) => {
      const before = asked;
      for (let time = 0; time < times; time++) await ask();
      return asked - before;
    },
    wait: (ms: number) => {
      now += ms;
    },
    answer: (does: boolean) => {
      isAway = !does;
    },
    errors: () => breaker.errors,
  };
}

test('guard: failuresMax. After three failures nothing is asked until a pause is over, then once; pauses grow to a quarter of a minute', async () => {
  const { askTimes, wait, errors } = open();
  expect(await askTimes(10)).toBe(3);
  const asked = [];
  for (const ms of [499, 1, 999, 1, 2000, 4000, 8000, 15_000, 14_999, 1]) {
    wait(ms);
    asked.push(await askTimes(5));
  }
  expect(asked).toEqual([0, 1, 0, 1, 1, 1, 1, 1, 0, 1]);
  expect(errors()).toBe(10);
});

test('guard: until. Of many calls right after a pause only one is tried', async () => {
  const { ask, askTimes, wait, answer } = open();
  await askTimes(3);
  wait(500);
  answer(true);
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['answer', undefined, undefined]);
});

test('after an answer everything works as before, and both changes are logged once', async () => {
  const { ask, askTimes, wait, answer, logged } = open();
  await askTimes(3);
  wait(500);
  await ask();
  wait(1000);
  answer(true);
  expect(await askTimes(3)).toBe(3);
  answer(false);
  expect(await askTimes(2)).toBe(2);
  answer(true);
  expect(await ask()).toBe('answer');
  expect(logged).toEqual([
    'the shared cache does not answer, pages are made without it',
    'the shared cache answers again',
  ]);
});
