import type { Readable } from 'node:stream';
import type { Language } from '@sampan/contract/languages';
import { pickText } from '#domains/catalogue/products/texts.ts';
import { writeCsv } from '#text/write-csv.ts';
import { plainText } from '../publish/texts-there.ts';
import type { PackedProduct } from './goods-store.ts';

/** Titles and descriptions in one language: as text, and as HTML. */
export function writeTexts(products: AsyncIterable<PackedProduct>, language: Language): Readable {
  async function* rows(): AsyncGenerator<readonly string[]> {
    yield ['Product', 'Title', 'Description', 'Description (HTML)'];
    for await (const { id, titles, descriptions } of products) {
      const html = pickText(descriptions, language);
      yield [String(id), pickText(titles, language), plainText(html), html];
    }
  }
  return writeCsv(rows(), { bom: true });
}
