import { expect, test } from 'vitest';
import { openingHours } from './opening-hours.ts';

test.each([
  ['en', 'Mon–Fri 9:00–18:00 (UTC+8)', 'Mon–Fri 09:00–18:00 (UTC+8)'],
  ['de', 'Mon–Fri 9–18, UTC+8', 'Mo–Fr 09:00–18:00 (UTC+8)'],
  ['zh', 'Mon-Fri 9:00-18:00 (UTC+8)', '周一–周五 09:00–18:00 (UTC+8)'],
  ['ja', 'Monday to Friday 8:30–17, Sat 10–14, UTC+9', '月–金 08:30–17:00, 土 10:00–14:00 (UTC+9)'],
  ['ru', 'Tue 9–24', 'вт 09:00–24:00'],
  ['ar', 'Sun–Thu 9–17, UTC+3', 'الأحد–الخميس 09:00–17:00 (UTC+3)'],
] as const)('%s: %s is %s', (language, written, shown) => {
  expect(openingHours(language, written)).toBe(shown);
});

test.each(['Immer', 'Mo–Fr 9–18', 'Mon–Fri 9–25', 'Mon–Fri 9:75–18', 'Mon–Fri 9–18, by appointment', 'by phone', ''])(
  'as it is written: %s',
  (written) => expect(openingHours('de', written)).toBe(written),
);
