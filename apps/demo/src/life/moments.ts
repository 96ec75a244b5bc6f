const dayMs = 86_400_000;
const minuteMs = 60_000;

/** A moment before today, by the clock in UTC. The minutes may pass the hour. */
export function daysAgo(now: Date, days: number, hour: number, minutes = 0): Date {
  return new Date(Math.floor(now.getTime() / dayMs) * dayMs - days * dayMs + (hour * 60 + minutes) * minuteMs);
}

export function minutesAgo(now: Date, minutes: number): Date {
  return new Date(now.getTime() - minutes * minuteMs);
}
