import { withQuery } from '@sampan/ui/paths.ts';

export interface StockQuery {
  view: 'stock' | 'moves';
  keyword: string;
  /** A product whose restock is opened at once. */
  restock: number;
}

export function readStockQuery(search: URLSearchParams): StockQuery {
  const restock = Number(search.get('restock'));
  return {
    view: search.get('view') === 'moves' ? 'moves' : 'stock',
    keyword: search.get('q') ?? '',
    restock: Number.isSafeInteger(restock) && restock > 0 ? restock : 0,
  };
}

export const stockPath = ({ view = 'stock', keyword = '' }: Partial<StockQuery>): string =>
  withQuery('/m/stock', { view: view === 'stock' ? undefined : view, q: keyword || undefined });
