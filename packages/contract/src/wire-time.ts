/** A moment as it travels: `YYYY-MM-DD HH:mm:ss`, UTC. */
export function toWireTime(moment: Date): string {
  return moment.toISOString().slice(0, 19).replace('T', ' ');
}

/** A date, or a date and a time: UTC unless it names its own offset. */
export function readMoment(text: string): Date {
  const hasOffset = /(Z|[+-]\d{2}:?\d{2})$/.test(text.slice(10));
  const time = text.length === 10 ? `${text}T00:00` : text.replace(' ', 'T');
  return new Date(hasOffset ? time : `${time}Z`);
}
