/** 17TRACK's keys of carriers that are the same in every country, by the name that operators type. */
const carriers: readonly (readonly [name: RegExp, key: number])[] = [
  [/yun ?express|云途/i, 190_008],
  [/china post|中国邮政/i, 3011],
  [/\bchina ems\b|^ems$/i, 3013],
  [/\bfedex\b/i, 100_003],
];

/** Undefined: recognised by its number. */
export const carrierKey = (carrier: string): number | undefined => carriers.find(([name]) => name.test(carrier))?.[1];
