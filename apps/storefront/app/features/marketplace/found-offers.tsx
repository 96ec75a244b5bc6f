import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { Link } from '@sampan/ui/link.tsx';
import { loadOwnTexts } from '../../texts/load-texts.ts';
import { useTexts } from '../../texts/texts.ts';
import { Picture } from '../catalogue/picture.tsx';
import { ShownPrice } from '../catalogue/price.tsx';

export type Found = OutputOf<Calls['findMoreOffers']>;

if (!import.meta.env.SSR) await loadOwnTexts('market');

/** Offers that are not in the shop yet, as cards: their prices are confirmed when they are opened. */
export function FoundOffers({ list, heading: Heading }: { list: Found['list']; heading: 'h2' | 'h3' }) {
  const t = useTexts();
  return (
    <ul className="grid-products">
      {list.map((offer) => (
        <li key={offer.offerId}>
          <Link className="product" rel="nofollow" to={`/marketplace-offer?id=${offer.offerId}`}>
            <span className="pic">
              <Picture src={offer.pictureUrl} alt="" size={400} />
            </span>
            <div className="product-text">
              <Heading className="product-title" dir="auto">
                {offer.title}
              </Heading>
              <div className="product-price">
                <ShownPrice value={offer.priceUsd} />
              </div>
              <span className="product-bulk">{t('marketplace.confirmedWhenOpened')}</span>
              <div className="product-facts">
                <span>{t('catalogue.minimumShort', { count: offer.minOrderQuantity })}</span>
                {offer.monthSold > 0 && <span>{t('catalogue.sold', { count: offer.monthSold })}</span>}
              </div>
            </div>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Why there is nothing to see, where buyers should know. */
export function WhyNothing({ state }: { state: 'resting' | 'silent' }) {
  const t = useTexts();
  return (
    <p className="text-muted" role="status">
      {t(state === 'resting' ? 'marketplace.resting' : 'marketplace.silent')}
    </p>
  );
}
