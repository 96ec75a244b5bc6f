import { writeDay } from '@sampan/translations/translate';

/** Times in a mail, as the reader's language writes them. */

interface OrderTimes {
  /** ISO 8601. */
  placedAt?: string | undefined;
  closesAt?: string | undefined;
}

/** `YYYY-MM-DD`. */
interface Dates {
  from: string;
  to: string;
}

export const writtenMoment = (moment: string, language: string): string =>
  `${new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(moment))} UTC`;

/** Of an order: its day, and until when it is kept unpaid. */
export function writtenTimes(ordered: OrderTimes | undefined, language: string): Record<string, string> {
  const { placedAt, closesAt } = ordered ?? {};
  return {
    ...(placedAt && { placed: writeDay(language, placedAt.slice(0, 10)) }),
    ...(closesAt && { payBy: writtenMoment(closesAt, language) }),
  };
}

export function writtenDates(dates: Dates | undefined, language: string): Record<string, string> {
  if (!dates) return {};
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  return { expected: `${format.format(new Date(dates.from))} – ${format.format(new Date(dates.to))}` };
}
