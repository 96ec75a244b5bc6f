import type { Language } from '@sampan/contract/languages';

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
/** A Monday. */
const firstDay = Date.UTC(2026, 5, 1);
const oneDay = 86_400_000;

const part =
  /^([a-z]{3})[a-z]*\.?(?:\s*(?:[-–—]|to)\s*([a-z]{3})[a-z]*\.?)?\s+(\d{1,2})(?::(\d\d))?\s*(?:[-–—]|to)\s*(\d{1,2})(?::(\d\d))?$/i;
const zone = /[,;]?\s*\(?((?:UTC|GMT)\s?(?:[+−-]\s?\d{1,2}(?::\d\d)?)?)\)?\s*$/i;

const isTime = (hour: number, minute: number) => minute < 60 && hour * 60 + minute <= 24 * 60;

/**
 * Hours as a shop writes them in its settings (`Mon–Fri 9–18, Sat 10–14, UTC+8`) in the words of a language:
 * `Mo–Fr 09:00–18:00, Sa 10:00–14:00 (UTC+8)`. Anything else is returned as it is written.
 */
export function openingHours(language: Language, written: string): string {
  const [, place = ''] = zone.exec(written) ?? [];
  const parts = written
    .replace(zone, '')
    .split(/[,;]/)
    .map((one) => hoursIn(language, one.trim()));
  if (parts.includes(undefined)) return written;
  return parts.join(', ') + (place && ` (${place.toUpperCase().replaceAll(' ', '')})`);
}

function hoursIn(language: Language, written: string): string | undefined {
  const [, from = '', to = from, ...figures] = part.exec(written) ?? [];
  const [first, last] = [from, to].map((day) => days.indexOf(day.toLowerCase())) as [number, number];
  const [opens = 0, opensMinute = 0, closes = 0, closesMinute = 0] = figures.map((figure) => Number(figure ?? 0));
  if (first < 0 || last < 0 || !isTime(opens, opensMinute) || !isTime(closes, closesMinute)) return undefined;
  const dayNames = [...new Set([first, last])].map((day) => dayIn(language, day)).join('–');
  return `${dayNames} ${clock(opens, opensMinute)}–${clock(closes, closesMinute)}`;
}

const dayIn = (language: Language, day: number) =>
  new Intl.DateTimeFormat(`${language}-u-nu-latn`, { weekday: 'short', timeZone: 'UTC' })
    .format(firstDay + day * oneDay)
    .replace(/\.$/, '');

const clock = (hour: number, minute: number) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
