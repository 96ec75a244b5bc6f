import { expect, test } from 'vitest';
import { actOnEach } from './act-on-each.ts';
import { allChanges } from './changes.tsx';

test('guard: from. Moves and corrections keep their order; placing the order is no change', () => {
  const by = { at: '', by: 'operator' as const, actor: 'Ana' };
  const events = [
    { ...by, from: null, to: 'create' as const, version: 1 },
    { ...by, from: 'create' as const, to: 'be_purchased' as const, version: 2 },
    { ...by, from: 'be_purchased' as const, to: 'in_purchased' as const, version: 4 },
  ];
  const address = { ...by, version: 3, kind: 'address' as const, before: { name: 'A' }, after: { name: 'B' } };
  const found = allChanges({ events, changes: [address] } as never);
  expect(found.map(({ version, kind }) => [version, kind])).toEqual([
    [2, 'status'],
    [3, 'address'],
    [4, 'status'],
  ]);
  expect(found[2]).toMatchObject({ before: { status: 'be_purchased' }, after: { status: 'in_purchased' } });
});

test('guard: refused. An order that cannot take the step stops no other, and is returned with the reason', async () => {
  const done: number[] = [];
  const no = new Error('no');
  const refused = await actOnEach([1, 2, 3], async (order) => {
    if (order === 2) throw no;
    done.push(order);
  });
  expect([done, refused]).toEqual([[1, 3], [{ order: 2, error: no }]]);
});
