import { useFormat } from '@sampan/ui/format.ts';
import { Link } from '@sampan/ui/link.tsx';
import { useId } from 'react';
import { ShopSign } from '../features/reseller/shop-sign.tsx';
import { useTexts } from '../texts/texts.ts';
import type { ResellerCounts } from './reseller-sections.tsx';

type OwnShop = ResellerCounts['ownShops'][number];

/** Shops at the foot of the side bar, each with the state of its connection. */
export function OwnShops({ shops }: { shops: readonly OwnShop[] }) {
  const t = useTexts();
  const id = useId();
  if (shops.length === 0) return null;
  return (
    <>
      <h2 id={id}>{t('resellerFrame.myShops')}</h2>
      <ul aria-labelledby={id}>
        {shops.map((shop, index) => (
          <li key={shop.id}>
            <Link className="shop" to="/m/authorization">
              <ShopSign name={shop.name} isOther={index % 2 === 1} isSmall />
              <span className="min-w-0">
                <span className="block truncate" dir="auto">
                  {shop.name}
                </span>
                <State shop={shop} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function State({ shop: { state, since } }: { shop: OwnShop }) {
  const t = useTexts();
  const { date } = useFormat();
  if (state === 'connected') return <small>{t('resellerFrame.connected')}</small>;
  const tone = state === 'refused' ? 'rs-bad' : 'rs-low';
  return <small className={tone}>{t(`resellerFrame.${state}`, { time: date(since ?? '') })}</small>;
}
