import { expect, test } from 'vitest';
import { fullName, isFamilyNameFirst } from './names.ts';

test.each([
  ['en', 'Anna', 'Lindner', 'Anna Lindner'],
  ['ja', '太郎', '山田', '山田 太郎'],
  ['zh', '伟', '王', '王伟'],
  ['ko', '민준', '김', '김민준'],
  ['zh', 'Amara', 'Okafor', 'Amara Okafor'],
  ['de', '太郎', '山田', '太郎 山田'],
  ['en', 'Plato', '', 'Plato'],
] as const)('in %s, %s %s is written %s', (language, firstName, lastName, written) => {
  expect(fullName(language, { firstName, lastName })).toBe(written);
});

test('Japanese, Korean and Chinese forms begin with the family name', () => {
  expect((['ja', 'ko', 'zh', 'en', 'ar', 'ru'] as const).filter(isFamilyNameFirst)).toEqual(['ja', 'ko', 'zh']);
});
