import { describe, expect, it } from 'vitest';
import { buyerTask, firstToSee, type ScanStep, stepsByDay, type Track, waySteps } from './parcel-way.ts';

function step(at: string, state: ScanStep['state'], more: Partial<ScanStep> = {}): ScanStep {
  return { at, localAt: null, state, detail: null, place: '', description: '', isReported: true, ...more };
}

/** `steps`: newest first. */
function track(state: Track['state'], steps: ScanStep[] = [], more: Partial<Track> = {}): Track {
  return {
    carrier: 'YunExpress',
    number: 'YT1',
    state,
    detail: null,
    following: 'registered',
    shippedAt: '2026-11-19T10:02:00.000Z',
    expectedOn: null,
    replacedNumber: '',
    correctedAt: null,
    silentSince: null,
    steps,
    ...more,
  };
}

const left = step('2026-11-21T15:10:00.000Z', 'in_transit', { localAt: '2026-11-21T23:10' });
const customs = step('2026-11-28T08:05:00.000Z', 'in_transit', { localAt: '2026-11-28T09:05', detail: 'customs' });
const asked = step('2026-11-28T14:20:00.000Z', 'in_transit', { localAt: '2026-11-28T15:20', detail: 'customs_asks' });
const van = step('2026-12-01T06:00:00.000Z', 'out_for_delivery');
const shown = (one: Track) => waySteps(one).map(({ name, state, day }) => [name, state, day]);

describe('waySteps', () => {
  it('a parcel without a scan is handed over, and nothing more', () => {
    expect(shown(track('info_received'))).toEqual([
      ['info_received', 'now', '2026-11-19'],
      ['in_transit', 'later', undefined],
      ['out_for_delivery', 'later', undefined],
      ['delivered', 'later', undefined],
    ]);
  });

  it('customs is a step only where the parcel was there, with the day it arrived', () => {
    const waits = track('in_transit', [asked, customs, left], { detail: 'customs_asks', expectedOn: '2026-12-04' });
    expect(shown(waits)).toEqual([
      ['info_received', 'done', '2026-11-19'],
      ['in_transit', 'done', '2026-11-21'],
      ['customs', 'now', '2026-11-28'],
      ['out_for_delivery', 'later', undefined],
      ['delivered', 'later', '2026-12-04'],
    ]);
    expect(shown(track('out_for_delivery', [van, asked, customs, left]))[2]).toEqual(['customs', 'done', '2026-11-28']);
    // Scanned behind it: every step before is done.
    const behind = step('2026-11-30T08:00:00.000Z', 'in_transit');
    expect(shown(track('in_transit', [behind, asked, customs, left])).map(([, state]) => state)).toEqual([
      'done',
      'done',
      'now',
      'later',
      'later',
    ]);
  });

  it('a failed attempt and a parcel to collect are at the last step but one', () => {
    for (const state of ['attempt_fail', 'available_for_pickup'] as const)
      expect(shown(track(state, [step('2026-12-02T10:00:00.000Z', state), van, left]))[2]).toEqual([
        'out_for_delivery',
        'now',
        '2026-12-01',
      ]);
  });

  it('a delivered parcel has done every step, also those that nobody scanned', () => {
    const one = track('delivered', [step('2026-12-02T10:00:00.000Z', 'delivered'), left]);
    expect(shown(one)).toEqual([
      ['info_received', 'done', '2026-11-19'],
      ['in_transit', 'done', '2026-11-21'],
      ['out_for_delivery', 'done', undefined],
      ['delivered', 'done', '2026-12-02'],
    ]);
  });

  it('lost, returned or no longer followed: it stops where it was last seen', () => {
    const back = step('2026-12-03T10:00:00.000Z', 'exception', { detail: 'returning' });
    expect(shown(track('exception', [back, van, left], { detail: 'returning' }))[2]?.[1]).toBe('stopped');
    expect(shown(track('expired', [step('2026-12-03T10:00:00.000Z', 'expired'), left]))[1]?.[1]).toBe('stopped');
    expect(shown(track('exception', [back]))[0]?.[1]).toBe('stopped');
  });
});

it('steps are grouped by the day of the place, not of UTC', () => {
  const midnight = step('2026-11-27T16:30:00.000Z', 'in_transit', { localAt: '2026-11-28T00:30' });
  expect(stepsByDay([asked, customs, midnight, left]).map(({ day, steps }) => [day, steps.length])).toEqual([
    ['2026-11-28', 3],
    ['2026-11-21', 1],
  ]);
});

it('what waits for the buyer comes first, then what is stuck, then what is under way', () => {
  const [delivered, moving] = [track('delivered'), track('in_transit')];
  const [lost, waits] = [track('exception', [], { detail: 'lost' }), track('in_transit', [], { detail: 'payment' })];
  expect(firstToSee([delivered, moving, lost, waits])).toBe(3);
  expect(firstToSee([delivered, moving, lost])).toBe(2);
  expect(firstToSee([delivered, moving])).toBe(1);
  expect(firstToSee([delivered, delivered])).toBe(1);
  expect(firstToSee([])).toBe(0);
  expect([waits, lost, track('attempt_fail')].map(buyerTask)).toEqual(['payment', undefined, 'attempt_fail']);
});
