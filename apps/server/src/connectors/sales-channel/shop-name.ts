import { z } from 'zod';

const mostCharacters = 60;

/** A shop's name as its own server states it, which may be anything: one line of at most 60 characters. */
export const shopName = z.string().transform((text) =>
  [
    ...text
      .slice(0, 1000)
      .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
      .trim(),
  ]
    .slice(0, mostCharacters)
    .join(''),
);
