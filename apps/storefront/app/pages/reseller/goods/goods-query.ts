import { limits } from '@sampan/contract/limits';
import { withQuery } from '@sampan/ui/paths.ts';

export interface GoodsQuery {
  searchKey: string;
  page: number;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: no search takes them
const control = /[\u0000-\u001f\u007f]/g;

/** Parses a URL; whatever makes no sense is ignored. The names are those of the storefront's lists. */
export function readGoodsQuery(params: URLSearchParams): GoodsQuery {
  const page = Number(/^\d{1,4}$/.exec(params.get('page') ?? '')?.[0] ?? 1);
  return {
    searchKey: (params.get('searchKey') ?? '').replace(control, ' ').trim().slice(0, limits.searchKeyMax).trim(),
    page: Math.max(1, page),
  };
}

export function goodsPath(query: GoodsQuery): string {
  return withQuery('/m/goods', { ...query, page: query.page > 1 ? query.page : undefined });
}
