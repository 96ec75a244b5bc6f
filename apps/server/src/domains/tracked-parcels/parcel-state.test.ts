import { expect, it } from 'vitest';
import { standingOf } from './parcel-state.ts';

type State = Parameters<typeof standingOf>[0][number]['state'];

const on = (day: number, state: State) => ({ at: new Date(Date.UTC(2026, 10, day)), state });

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}

it.each([
  ['nothing', [], 'pending', undefined],
  [
    'the latest counts',
    [on(1, 'info_received'), on(3, 'in_transit'), on(5, 'out_for_delivery')],
    'out_for_delivery',
    undefined,
  ],
  ['the first delivery counts', [on(3, 'in_transit'), on(5, 'delivered'), on(6, 'delivered')], 'delivered', 5],
  ['a scan after it changes nothing', [on(5, 'delivered'), on(6, 'in_transit'), on(7, 'attempt_fail')], 'delivered', 5],
  ['it went back', [on(5, 'delivered'), on(8, 'exception')], 'exception', undefined],
  ['it went back and came again', [on(5, 'delivered'), on(8, 'exception'), on(12, 'delivered')], 'delivered', 12],
  ['at the same moment', [on(5, 'out_for_delivery'), on(5, 'delivered')], 'delivered', 5],
  ['unknown words say nothing', [on(3, 'in_transit'), on(9, 'unknown')], 'in_transit', undefined],
  ['unknown words alone', [on(9, 'unknown')], 'pending', undefined],
] as const)('%s, in whatever order the events came', (_name, events, state, day) => {
  for (const order of permutations(events))
    expect(standingOf(order)).toEqual({ state, deliveredAt: day && new Date(Date.UTC(2026, 10, day)) });
});
