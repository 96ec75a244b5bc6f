/** A moment as it travels: `YYYY-MM-DD HH:mm:ss`, UTC. */
export function wireTime(moment: Date): string {
  return moment.toISOString().slice(0, 19).replace('T', ' ');
}
