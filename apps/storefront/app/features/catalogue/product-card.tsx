import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { Link } from '@sampan/ui/link.tsx';
import { Skeleton } from '@sampan/ui/skeleton.tsx';
import { Tag } from '@sampan/ui/tag.tsx';
import { Cached } from '../../document/cached.tsx';
import { useTexts } from '../../texts/texts.ts';
import { FavouriteButton } from '../favourites/favourite-button.tsx';
import { useLoadedFavourites } from '../favourites/favourites.ts';
import { Picture } from './picture.tsx';
import { ShownPrice } from './price.tsx';
import { useShownPrice } from './shown-price.ts';

type CardHeading = 'h2' | 'h3';
export type ListedProduct = OutputOf<Calls['searchProducts']>['data'][number];

interface GridProps {
  products: ListedProduct[];
  /** One level below the heading above them. */
  heading: CardHeading;
  firstIsMain?: boolean;
}

/** Products five per row (two on a phone). The page's first picture can be loaded with priority. */
export function ProductGrid({ products, heading, firstIsMain }: GridProps) {
  useLoadedFavourites();
  return (
    <ul className="grid-products">
      {products.map((product, index) => (
        <li key={product.offerId} className="relative">
          <Cached by={['card', product, heading, firstIsMain && index === 0]}>
            <ProductCard product={product} heading={heading} main={firstIsMain && index === 0} />
            <FavouriteButton product={product} className="heart-on" />
          </Cached>
        </li>
      ))}
    </ul>
  );
}

interface CardProps {
  product: ListedProduct;
  heading: CardHeading;
  main?: boolean;
}

/** The card has no box; all of it is one link. */
export function ProductCard({ product, heading: Heading, main }: CardProps) {
  const t = useTexts();
  return (
    <Link className={`product${product.soldOut ? ' product-sold' : ''}`} to={`/product-detail?id=${product.offerId}`}>
      <span className="pic">
        <Picture src={product.imageUrl} alt="" size={400} main={main} />
      </span>
      {product.soldOut && <Tag>{t('catalogue.soldOut')}</Tag>}
      <div className="product-text">
        <Heading className="product-title">{product.subjectTrans}</Heading>
        <div className="product-price">
          <ShownPrice value={product.priceInfo.price} /> <small>/ {product.unit}</small>
        </div>
        <BulkPrice of={product.priceInfo} />
        <div className="product-facts">
          <span>{t('catalogue.minimumShort', { count: product.minOrderQuantity })}</span>
          {product.monthSold > 0 && <span>{t('catalogue.sold', { count: product.monthSold })}</span>}
        </div>
      </div>
    </Link>
  );
}

/** The price at a larger quantity, if stock suffices. */
function BulkPrice({ of: { bulkPrice, bulkQuantity } }: { of: ListedProduct['priceInfo'] }) {
  const t = useTexts();
  const { shown } = useShownPrice();
  if (bulkPrice === undefined) return null;
  return (
    <span className="product-bulk">
      {t('catalogue.bulkPrice', { price: shown(bulkPrice), count: bulkQuantity ?? 0 })}
    </span>
  );
}

export function ProductGridSkeleton({ count = 10 }: { count?: number }) {
  return (
    <div className="grid-products" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes have no identity
        <div key={index} className="grid gap-2">
          <Skeleton className="aspect-square rounded-md" />
          <Skeleton className="h-3.5" />
          <Skeleton className="h-3.5 w-7/10" />
          <Skeleton className="h-5 w-2/5" />
        </div>
      ))}
    </div>
  );
}
