import type { Language } from '@sampan/contract/languages';
import type { SupplierCategory } from '#connectors/supplier/supplier.ts';
import { stableId } from '#domains/catalogue/writing/stable-id.ts';

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

export const brand: Record<Language, string> = {
  en: 'Brand',
  de: 'Marke',
  it: 'Marca',
  fr: 'Marque',
  es: 'Marca',
  pt: 'Marca',
  ar: 'العلامة التجارية',
  ko: '브랜드',
  ja: 'ブランド',
  zh: '品牌',
  ru: 'Бренд',
};

/** The English names of a category for imported goods, from the top. */
export function importedPath(kind: string): string {
  return `${importedGoods.en} > ${kind}`;
}

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
