/**
 * A test's turn of the attacks: in each run every attack meets every kind of place, and every place several of them.
 * `npm run attacks` tries each in each.
 */
export function attackShare<Attack>(all: readonly Attack[], parts: number, turn: number): Attack[] {
  const divisor = process.env.ATTACKS === 'all' ? 1 : parts;
  return all.filter((_, index) => (index + turn) % divisor === 0);
}
