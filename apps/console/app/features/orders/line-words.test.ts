import { expect, test } from 'vitest';
import { lineWords } from './line-words.ts';

test('a line is named as the buyer and as the supplier call it', () => {
  const productAttr = JSON.stringify([
    { attributeNameTrans: 'Colour', valueTrans: 'Navy', attributeName: '颜色', value: '藏青' },
    { attributeNameTrans: 'Size', valueTrans: '350 ml' },
  ]);
  expect(lineWords({ productName: 'Stoneware mug', sourceName: '陶瓷杯', productAttr })).toEqual({
    name: 'Stoneware mug',
    chosen: 'Navy, 350 ml',
    source: '陶瓷杯, 藏青',
  });
  expect(lineWords({ productName: 'Mug', sourceName: '', productAttr: '[]' })).toEqual({
    name: 'Mug',
    chosen: '',
    source: '',
  });
});
