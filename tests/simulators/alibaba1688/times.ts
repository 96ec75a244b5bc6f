/** Beijing has no summer time. */
const beijingMs = 8 * 3_600_000;
const beijing = (time: number) => new Date(time + beijingMs).toISOString();

/** `20261130181500123+0800`, as in orders. */
export const orderTime = (time: number): string => `${beijing(time).replace(/\D/g, '')}+0800`;

/** `2026-11-30 18:15:00` in Beijing, as in messages and the catalogue. */
export const plainTime = (time: number): string => beijing(time).slice(0, 19).replace('T', ' ');

/** Reads either form; undefined for anything else. */
export function readTime(text: string): number | undefined {
  const [, year, month, day, hour, minute, second, milli] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d{3})\+0800$/.exec(text) ??
    /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(text) ??
    [];
  if (!year) return undefined;
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${milli ?? '000'}+08:00`);
  return Number.isNaN(time) ? undefined : time;
}
