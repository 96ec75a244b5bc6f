import { expect, test } from 'vitest';
import { defaultTemplates, listingLook, slugOf, templateFields, unknownPlaceholder } from './listing-templates.ts';

const facts = {
  shop: 'Haus Okafor',
  title: 'Becher „Grün“ {shop}',
  categories: ['Küche', 'Tassen, Becher'],
  number: 7001,
};

test('by default goods have the shop’s name, and categories as tags; what a title holds is no placeholder', () => {
  expect(listingLook(defaultTemplates, facts)).toEqual({
    vendor: 'Haus Okafor',
    productType: 'Tassen, Becher',
    tags: ['Küche', 'Tassen Becher'],
    handle: 'becher-grün-shop',
  });
});

test('own words stand beside placeholders, and no tag comes twice', () => {
  const templates = {
    vendor: ' {shop}  & Co ',
    productType: '',
    tags: 'Neu,, {categories} ,küche,für {category}',
    handle: '{number}',
  };
  expect(listingLook(templates, facts)).toEqual({
    vendor: 'Haus Okafor & Co',
    productType: '',
    tags: ['Neu', 'Küche', 'Tassen Becher', 'für Tassen Becher'],
    handle: '7001',
  });
  expect(slugOf('  Ёлка / 保温杯 №5!')).toBe('ёлка-保温杯-no5');
});

test('guard: cut. No letter is cut in two', () => {
  const { vendor, handle } = listingLook(
    { ...defaultTemplates, vendor: `${'x'.repeat(254)}😀`, handle: `${'x'.repeat(119)}𠮷` },
    facts,
  );
  expect([vendor, handle]).toEqual(['x'.repeat(254), 'x'.repeat(119)]);
});

test('guard: unknownPlaceholder. Nothing but the field’s own placeholders is taken', () => {
  expect(templateFields.map((field) => unknownPlaceholder(field, defaultTemplates[field]))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  for (const [template, wrong] of [
    ['{supplier}', '{supplier}'],
    ['{title}', '{title}'],
    ['{Shop}', '{Shop}'],
    ['{}', '{}'],
    ['{shop', '{'],
    ['shop}', '}'],
    ['{{shop}}', '{'],
  ] as const)
    expect(unknownPlaceholder('vendor', template)).toBe(wrong);
});
