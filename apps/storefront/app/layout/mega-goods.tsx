import { Link } from '@sampan/ui/link.tsx';
import { Skeleton } from '@sampan/ui/skeleton.tsx';
import { useEffect, useState } from 'react';
import { call } from '../api/call.ts';
import { Picture } from '../features/catalogue/picture.tsx';
import type { ListedProduct } from '../features/catalogue/product-card.tsx';

const shown = 4;
/** Pointing back and forth requests each once. */
const known = new Map<number, ListedProduct[]>();

/** A category's best sellers, as pictures. Nothing if loading fails: the menu works without. */
export function MegaGoods({ categoryId, onClose }: { categoryId: number; onClose: () => void }) {
  const goods = useGoods(categoryId);
  return (
    <ul className="mega-goods">
      {goods
        ? goods.map(({ offerId, imageUrl, subjectTrans }) => (
            <li key={offerId}>
              <Link to={`/product-detail?id=${offerId}`} onClick={onClose}>
                <span className="pic">
                  <Picture src={imageUrl} alt="" size={160} />
                </span>
                <span className="mega-name">{subjectTrans}</span>
              </Link>
            </li>
          ))
        : Array.from({ length: shown }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the shapes have no identity
            <li key={index} aria-hidden="true">
              <Skeleton className="aspect-square rounded-md" />
            </li>
          ))}
    </ul>
  );
}

/** Undefined while they load. */
function useGoods(categoryId: number): ListedProduct[] | undefined {
  const [, setCount] = useState(0);
  useEffect(() => {
    if (known.has(categoryId)) return;
    const leaving = new AbortController();
    const keep = (products: ListedProduct[]) => {
      known.set(categoryId, products);
      setCount((count) => count + 1);
    };
    const input = { categoryId, pageSize: shown, inStockOnly: true };
    call('searchProducts', input, { signal: leaving.signal }).then(
      ({ data }) => keep(data),
      () => leaving.signal.aborted || keep([]),
    );
    return () => leaving.abort();
  }, [categoryId]);
  return known.get(categoryId);
}
