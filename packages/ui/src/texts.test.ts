import { expect, test } from 'vitest';
import { makeTexts } from './texts.ts';

test('a text that is loaded later is shown, also when it was asked for before', () => {
  const { i18n, translate } = makeTexts('en', {}, (page) => page);
  expect(translate('console.search')).toBe('console.search');
  i18n.load('en', { 'console.search': ['Search'] as never });
  expect([translate('console.search'), translate('console.search')]).toEqual(['Search', 'Search']);
});
