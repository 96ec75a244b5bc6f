import { expect, test } from 'vitest';
import { makeTexts } from './texts.tsx';

test('a text that is loaded later is shown, also when it was asked for before', () => {
  const { i18n, translate } = makeTexts('en', {}, { addresses: { shop: '', more: '' }, hasMore: false });
  expect(translate('layout.search')).toBe('layout.search');
  i18n.load('en', { 'layout.search': ['Search'] as never });
  expect([translate('layout.search'), translate('layout.search')]).toEqual(['Search', 'Search']);
});
