import { expect, test } from 'vitest';
import { circlesOfRooms, isDoor, mistakeBetweenRooms, placeOf, queriesAtDoors, unusedDoors } from './rooms.ts';

const orders = 'apps/server/src/domains/orders';
const file = (name: string, text = '') => ({ path: `${orders}/${name}`, text });
const place = (name: string) => {
  const found = placeOf(`${orders}/${name}`);
  if (!found) throw new Error(name);
  return found;
};

test.each([
  ['move-order.ts', true],
  ['queued-jobs.ts', true],
  ['routes.ts', false],
  ['console-routes.ts', false],
  ['jobs.ts', false],
  ['status/close-order.ts', false],
])('a door is a file of the domain’s own folder: %s', (name, isOne) => {
  expect(isDoor(place(name))).toBe(isOne);
});

test.each([
  ['a room above', 'lines/order-lines.ts', 'checkout/place-order.ts', 'room lines is below checkout'],
  ['a room without a place', 'checkout/place-order.ts', 'helpers/x.ts', 'orders/helpers has no place among the rooms'],
  [
    'anything, from a room without a place',
    'helpers/x.ts',
    'lines/a.ts',
    'orders/helpers has no place among the rooms',
  ],
  ['a room below', 'checkout/place-order.ts', 'lines/order-lines.ts', undefined],
  ['its own room', 'lines/a.ts', 'lines/b.ts', undefined],
  ['a door', 'lines/a.ts', 'locked-order.ts', undefined],
  ['a room, from a door', 'locked-order.ts', 'checkout/place-order.ts', undefined],
])('guard: a file that imports %s', (_what, from, to, mistake) => {
  expect(mistakeBetweenRooms(place(from), place(to), ['checkout', 'lines'])).toBe(mistake);
});

test('guard: a circle that leads through a door is refused', () => {
  const files = [
    file('lines/a.ts', "import { x } from '#domains/orders/locked-order.ts';"),
    file('locked-order.ts', "import { y } from './lines/b.ts';"),
    file('lines/b.ts'),
  ];
  expect(circlesOfRooms(files)).toEqual([
    'orders/lines → orders/locked-order.ts → orders/lines: rooms and doors import each other in a circle',
  ]);
  expect(circlesOfRooms(files.slice(1))).toEqual([]);
});

test('guard: a file at the door that no other domain imports is refused', () => {
  const files = [
    file('locked-order.ts'),
    file('order-number.ts'),
    file('routes.ts'),
    file('lines/a.ts', "import { x } from '../order-number.ts';"),
    { path: 'apps/server/src/domains/refunds/a.ts', text: "import { x } from '#domains/orders/locked-order.ts';" },
  ];
  expect(unusedDoors(files, ['orders'])).toEqual([
    `${orders}/order-number.ts: nobody outside orders imports it; it belongs into a room`,
  ]);
});

test.each([
  ['a fragment', 'export const isOpen = sql<boolean>`status <> 9`;', 1],
  ['a part of a query', "export function open(db: X) {\n  return db.selectFrom('orders');\n}", 1],
  ['an expression', 'export const is = (eb: ExpressionBuilder<DB, never>) => eb;', 1],
  ['rows', "export async function open(db: X) {\n  return db.selectFrom('orders').selectAll().execute();\n}", 0],
  ['a rule', 'export const isOpen = (status: number) => status < 9;', 0],
])('guard: a door that exports %s', (_what, text, mistakes) => {
  expect(queriesAtDoors([file('open.ts', text)], ['orders'])).toHaveLength(mistakes);
  expect(queriesAtDoors([file('lines/open.ts', text)], ['orders'])).toEqual([]);
});
