import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { Tag } from '@sampan/ui/tag.tsx';
import { Picture } from '../../features/catalogue/picture.tsx';
import { ProductCard } from '../../features/catalogue/product-card.tsx';
import { Heart } from '../../features/favourites/favourite-button.tsx';
import { useTexts } from '../../texts/texts.ts';

type Favourite = OutputOf<Calls['listFavourites']>['list'][number];

interface Props {
  favourite: Favourite;
  main: boolean;
  onRemove: () => void;
}

/** A marked product. The heart is filled; pressing it removes the product from the page. */
export function FavouriteCard({ favourite, main, onRemove }: Props) {
  return (
    <>
      {favourite.unavailable === 'withdrawn' ? (
        <WithdrawnCard favourite={favourite} />
      ) : (
        <ProductCard product={favourite} heading="h2" main={main} />
      )}
      <Heart className="heart-on" title={favourite.subjectTrans} marked onPress={onRemove} />
    </>
  );
}

/** It has no page to link to any more, and no valid price. */
function WithdrawnCard({ favourite }: { favourite: Favourite }) {
  const t = useTexts();
  return (
    <div className="product product-sold">
      <span className="pic">
        <Picture src={favourite.imageUrl} alt="" size={400} />
      </span>
      <Tag tone="crimson">{t('favourites.withdrawn')}</Tag>
      <div className="product-text">
        <h2 className="product-title">{favourite.subjectTrans}</h2>
        <div className="product-facts">{t('favourites.withdrawnHint')}</div>
      </div>
    </div>
  );
}
