/**
 * Splits a text at groups of digits in any script that are joined by hyphens: `12345-6789`, `01310-100`, a house number
 * `12-14`. Beside Arabic letters the groups would change places, so each is drawn from left to right.
 */
export const joinedNumbers = /(\+?\p{Nd}+(?:[-\u2010-\u2013]\p{Nd}+)+)/u;
