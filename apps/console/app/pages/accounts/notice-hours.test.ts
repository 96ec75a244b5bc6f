import { expect, test } from 'vitest';
import { atHour, toLocalHour, toUtcHour } from './notice-hours.ts';

test('the hour of the daily mail is the reader’s, east and west of UTC', () => {
  expect(toLocalHour(0, 480)).toBe(8);
  expect(toUtcHour(8, 480)).toBe(0);
  expect(toUtcHour(7, 480)).toBe(23);
  expect(toLocalHour(2, -300)).toBe(21);
  for (const offset of [-720, -210, 0, 330, 345, 840])
    for (let hour = 0; hour < 24; hour++) expect(toLocalHour(toUtcHour(hour, offset), offset)).toBe(hour);
  expect(atHour(8)).toBe('08:00');
});
