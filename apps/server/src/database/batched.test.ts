import { expect, test } from 'vitest';
import { batched } from './batched.ts';

/** Doubles numbers; `groups` says which came together, `fails` what happens to a group. */
function doubling(fails: (items: readonly number[]) => Error | undefined = () => undefined) {
  const groups: number[][] = [];
  const double = batched(async (_: object, items: readonly number[]) => {
    groups.push([...items]);
    const error = fails(items);
    if (error) throw error;
    return items.map((item) => 2 * item);
  });
  return { groups, double };
}

test('calls of one moment go together, and each gets its own result', async () => {
  const { groups, double } = doubling();
  const given = {};
  expect(await Promise.all([1, 2, 3].map((item) => double(given, item)))).toEqual([2, 4, 6]);
  expect(await double(given, 4)).toBe(8);
  expect(groups).toEqual([[1, 2, 3], [4]]);
});

test('calls with different arguments do not mix', async () => {
  const { groups, double } = doubling();
  await Promise.all([double({}, 1), double({}, 2)]);
  expect(groups).toEqual([[1], [2]]);
});

test('guard: no group is larger than 50', async () => {
  const { groups, double } = doubling();
  const given = {};
  await Promise.all(Array.from({ length: 120 }, (_, item) => double(given, item)));
  expect(groups.map((group) => group.length)).toEqual([50, 50, 20]);
});

test('guard: trying alone. One that fails keeps no other from its result', async () => {
  const { double } = doubling((items) => (items.includes(2) ? new Error('planted') : undefined));
  const given = {};
  const results = await Promise.allSettled([1, 2, 3].map((item) => double(given, item)));
  expect(results).toMatchObject([{ value: 2 }, { reason: { message: 'planted' } }, { value: 6 }]);
});

test('guard: a database that is away is not asked for each alone', async () => {
  const { groups, double } = doubling(() => Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
  const given = {};
  const results = await Promise.allSettled([1, 2, 3].map((item) => double(given, item)));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(groups).toEqual([[1, 2, 3]]);
});
