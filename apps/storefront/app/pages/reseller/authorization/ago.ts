import type { Language } from '@sampan/contract/languages';

const steps = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** `2 min. ago`; undefined: it is less than a minute. */
export function writeAgo(language: Language, now: number, moment: string): string | undefined {
  const age = now - Date.parse(moment);
  const step = steps.find(([, length]) => age >= length);
  if (!step) return undefined;
  const [unit, length] = step;
  const format = new Intl.RelativeTimeFormat(`${language}-u-nu-latn`, { style: 'short' });
  return format.format(-Math.floor(age / length), unit);
}
