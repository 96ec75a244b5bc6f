import { isMoveAllowed, type MoveCause, orderStatuses, statusFacts } from '@sampan/contract/order-status';
import { expect, test } from 'vitest';
import { readAuditQueries } from './audit.ts';

const causes: MoveCause[] = ['customer', 'operator', 'provider', 'job'];
const queryOf = (name: string) => readAuditQueries().find((query) => query.name === name)?.text ?? '';

test('the audit permits the moves of order-status.ts, and no others', () => {
  const query = queryOf('a history has a move that is not permitted');
  const permitted = [...query.matchAll(/\('(\w+)', '(\w+)'\)/g)].map(([, from, to]) => `${from} ${to}`);
  const allowed = orderStatuses.flatMap((from) =>
    orderStatuses.filter((to) => causes.some((by) => isMoveAllowed(from, to, by))).map((to) => `${from} ${to}`),
  );
  expect(permitted.sort()).toEqual(allowed.sort());
});

test('the audit knows the statuses in which an order pauses', () => {
  const listed = queryOf('an order pauses without knowing where it came from').match(/status in \((.*?)\)/)?.[1];
  const pausing = orderStatuses.filter((status) => statusFacts[status].pauses);
  expect(listed).toBe(pausing.map((status) => `'${status}'`).join(', '));
});
