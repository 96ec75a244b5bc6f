import type { Transaction } from '#database/connect.ts';
import type { PreparedProduct } from '#domains/catalogue/overrides/prepared-product.ts';
import { readSetting } from '#shop/settings/settings.ts';
import { givenTexts, memoryKey, missingTexts, type Origins, withMemory, withoutOwn } from './missing-texts.ts';
import { addTasks, readMemory, readTranslated, type TranslatedProduct, writeTranslated } from './translation-store.ts';

interface Own {
  overrides: readonly { field: string; language: string }[];
}

/**
 * Fills what suppliers do not say of translated products with what the memory has; the rest waits to be translated. Other
 * products stay as they are. Returns those that changed, by id.
 */
export async function withTranslations(
  tx: Transaction,
  products: readonly PreparedProduct[],
  edited: ReadonlyMap<number, Own>,
): Promise<Map<number, PreparedProduct>> {
  const ids = await readTranslated(
    tx,
    products.map(({ id }) => id),
  );
  if (ids.size === 0) return new Map();
  const { languages } = await readSetting(tx, 'offered');
  const translated = products.filter(({ id }) => ids.has(id));
  const missing = new Map(translated.map((product) => [product.id, missingTexts(product, languages)]));
  const texts = [...missing.values()].flat();
  const memory = await readMemory(tx, texts);
  const lacking = texts.map((text) => {
    const known = memory.get(memoryKey(text)) ?? {};
    return { ...text, languages: text.languages.filter((language) => !known[language]) };
  });
  await addTasks(tx, lacking);
  const changed = new Map<number, PreparedProduct>();
  const records: TranslatedProduct[] = [];
  for (const product of translated) {
    const filled = withMemory(product, memory);
    changed.set(product.id, filled.product);
    const origins: Origins = withoutOwn(filled.origins, edited.get(product.id)?.overrides ?? []);
    records.push({ id: product.id, given: givenTexts(product), origins, uses: missing.get(product.id) ?? [] });
  }
  await writeTranslated(tx, records, languages);
  return changed;
}
