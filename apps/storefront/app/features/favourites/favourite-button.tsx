import { Icon } from '@sampan/ui/icons.tsx';
import { useTexts } from '../../texts/texts.ts';
import { favouriteIds } from './favourite-ids.ts';
import { favouriteActions } from './favourites.ts';

interface Props {
  product: { offerId: number; subjectTrans: string };
  className?: string;
}

/** A heart that marks a product. Visitors are sent to the login page. */
export function FavouriteButton({ product, className }: Props) {
  const t = useTexts();
  const marked = favouriteIds.use().has(product.offerId);
  const press = async () => (await favouriteActions()).toggleFavourite(product.offerId, t);
  return <Heart title={product.subjectTrans} marked={marked} onPress={press} className={className} />;
}

interface HeartProps {
  title: string;
  marked: boolean;
  onPress: () => unknown;
  className?: string;
}

export function Heart({ title, marked, onPress, className = '' }: HeartProps) {
  const t = useTexts();
  return (
    <button
      type="button"
      className={`ib heart ${className}`}
      aria-pressed={marked}
      aria-label={t('favourites.mark', { title })}
      onClick={onPress}
    >
      <Icon name="heart" />
    </button>
  );
}
