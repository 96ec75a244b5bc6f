/**
 * Randomness that is the same at every run: all figures of the demo catalogue derive from a text, such as a product's
 * key.
 */

/** 53 bits from a text (cyrb53). */
export function hashOf(text: string): number {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return 4294967296 * (2097151 & b) + (a >>> 0);
}

export interface Random {
  /** From 0 to just below 1. */
  share(): number;
  between(low: number, high: number): number;
  /** Both ends included. */
  whole(low: number, high: number): number;
  /** Small values as likely as large ones of the same order: stock, sales. */
  spread(low: number, high: number): number;
  chance(odds: number): boolean;
  pick<Value>(values: readonly Value[]): Value;
}

export function randomFor(text: string): Random {
  let state = hashOf(text) >>> 0;
  const share = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number) => low + share() * (high - low);
  return {
    share,
    between,
    whole: (low, high) => Math.floor(between(low, high + 1)),
    spread: (low, high) => Math.round(Math.exp(between(Math.log(low), Math.log(high)))),
    chance: (odds) => share() < odds,
    pick: (values) => {
      const value = values[Math.floor(share() * values.length)];
      if (value === undefined) throw new Error('Nothing to pick from.');
      return value;
    },
  };
}
