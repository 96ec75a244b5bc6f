import type { Language } from '@sampan/contract/languages';
import type { SupplierCategory } from '#connectors/supplier/supplier.ts';
import { stableId } from './stable-id.ts';

export const importedGoods: Record<Language, string> = {
  en: 'Imported goods',
  de: 'Importierte Ware',
  it: 'Merci importate',
  fr: 'Articles importés',
  es: 'Artículos importados',
  pt: 'Artigos importados',
  ar: 'بضائع مستوردة',
  ko: '가져온 상품',
  ja: '取り込み商品',
  zh: '导入商品',
  ru: 'Импортированные товары',
};

export const piece: Record<Language, string> = {
  en: 'piece',
  de: 'Stück',
  it: 'pezzo',
  fr: 'pièce',
  es: 'pieza',
  pt: 'peça',
  ar: 'قطعة',
  ko: '개',
  ja: '個',
  zh: '件',
  ru: 'шт.',
};

/** Categories for goods that fit none of the shop's: a top category and one below it for each kind. */
export function importedCategories(kinds: readonly string[]): {
  categories: SupplierCategory[];
  idOf(kind: string): number;
} {
  const top = stableId('category', 'imported goods');
  const idOf = (kind: string) => stableId('category', 'imported goods', kind.toLowerCase());
  const unique = new Map(kinds.map((kind) => [idOf(kind), kind]));
  if (unique.size === 0) return { categories: [], idOf };
  const children = [...unique].map(
    ([id, kind]): SupplierCategory => ({ id, parentId: top, level: 2, names: { en: kind }, position: 0 }),
  );
  return {
    categories: [{ id: top, parentId: null, level: 1, names: importedGoods, position: 1000 }, ...children],
    idOf,
  };
}
