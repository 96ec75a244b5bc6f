import { expect, it } from 'vitest';
import { trackingText } from './list-tracking.ts';

const typed = { detail: null, offsetMinutes: null, isReported: false };

it('has a title of three lines, a line per step and an empty last line', () => {
  const text = trackingText('en', {
    carrier: 'YunExpress',
    trackingNumber: 'YT123',
    state: 'in_transit',
    steps: [
      {
        at: new Date('2026-11-04T09:12:36Z'),
        place: 'Los Angeles',
        description: 'Arrived\nat customs',
        state: 'in_transit',
        ...typed,
      },
      {
        at: new Date('2026-11-01T23:59:59Z'),
        place: 'Shenzhen',
        description: 'Departed',
        state: 'in_transit',
        ...typed,
      },
      {
        at: new Date('2026-11-01T08:00:00Z'),
        place: '',
        description: 'Label made',
        state: 'in_transit',
        ...typed,
      },
    ],
  });
  const lines = text.split('\n');
  expect(lines.slice(0, 2)).toEqual(['YunExpress', 'YT123']);
  expect(lines.slice(3)).toEqual([
    '2026-11-04 09:12 Los Angeles · Arrived at customs',
    '2026-11-01 23:59 Shenzhen · Departed',
    '2026-11-01 08:00 Label made',
    '',
  ]);
});

it('tells readers of another language the state of each step in theirs', () => {
  const at = new Date('2026-11-04T09:12:36Z');
  const steps = [
    { at, place: 'Lyon', description: 'Out for delivery', state: 'out_for_delivery', ...typed },
    { at, place: 'Shenzhen', description: 'Cleared for export', state: 'in_transit', ...typed },
  ] as const;
  const text = trackingText('de', { carrier: 'DHL', trackingNumber: 'JD1', state: 'out_for_delivery', steps });
  expect(text.split('\n').slice(2, -1)).toEqual([
    'In Zustellung',
    '2026-11-04 09:12 In Zustellung · Lyon',
    '2026-11-04 09:12 Unterwegs · Shenzhen · Cleared for export',
  ]);
});

it('the time is that of the place where its zone is known, and what customs wants is the title', () => {
  const asked = { ...typed, state: 'in_transit', detail: 'customs_asks', isReported: true } as const;
  const at = new Date('2026-11-28T23:20:00Z');
  const text = trackingText('en', {
    carrier: 'YunExpress',
    trackingNumber: 'YT1',
    state: 'in_transit',
    detail: 'customs_asks',
    steps: [
      { ...asked, at, offsetMinutes: 60, place: 'Roissy', description: 'Held' },
      { ...asked, at, offsetMinutes: -600, place: 'Honolulu', description: '' },
    ],
  });
  expect(text.split('\n').slice(2, -1)).toEqual([
    'Customs asks for information',
    '2026-11-29 00:20 Customs asks for information · Roissy · The carrier: Held',
    '2026-11-28 13:20 Customs asks for information · Honolulu',
  ]);
});
