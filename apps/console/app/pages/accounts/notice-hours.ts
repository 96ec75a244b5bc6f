/** The hour of the daily mail is kept in UTC and chosen by the reader's clock; of zones with half hours, the full hour before. */

const day = 24;
const ahead = (offsetMinutes: number) => Math.floor(offsetMinutes / 60);
const here = () => -new Date().getTimezoneOffset();

export const toLocalHour = (utc: number, offsetMinutes = here()): number => (utc + ahead(offsetMinutes) + day) % day;
export const toUtcHour = (local: number, offsetMinutes = here()): number => (local - ahead(offsetMinutes) + day) % day;

/** `08:00`. */
export const atHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
