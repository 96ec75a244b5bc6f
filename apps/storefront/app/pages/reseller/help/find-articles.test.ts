import { expect, test } from 'vitest';
import { findArticles } from './find-articles.ts';

const articles = [
  { title: 'Paquetes', text: 'Fotos y textos. El envío es gratis.' },
  { title: 'Envío y seguimiento', text: 'Números de seguimiento.' },
  { title: '자체 재고', text: '창고에 보관합니다.' },
  { title: 'パッケージ', text: '写真とテキスト' },
];
const titles = (typed: string) => findArticles(articles, typed).map(({ title }) => title);

test.each([
  ['', ['Paquetes', 'Envío y seguimiento', '자체 재고', 'パッケージ']],
  ['envio', ['Envío y seguimiento', 'Paquetes']],
  ['ENVÍO seguimiento', ['Envío y seguimiento']],
  ['재고 창고', ['자체 재고']],
  ['パッケ', ['パッケージ']],
  ['envio fotos tren', []],
])('every word counts, accents and case do not: %j', (typed, found) => {
  expect(titles(typed)).toEqual(found);
});
