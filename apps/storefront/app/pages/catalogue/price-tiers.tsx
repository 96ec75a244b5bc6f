import { useFormat } from '@sampan/ui/format.ts';
import { ShownPrice } from '../../features/catalogue/price.tsx';
import { useTexts } from '../../texts/texts.ts';
import type { Product } from './product.ts';

/** The bands by total quantity; marks the one reached, and those beyond the stock. */
export function PriceTiers({ product, tier }: { product: Product; tier: number }) {
  const t = useTexts();
  const bands = product.productSaleInfo.priceRangeList;
  if (bands.length < 2) return null;
  const { amountOnSale } = product.productSaleInfo;
  const isBeyondStock = (from: number) => amountOnSale > 0 && from > amountOnSale;
  const hasVariants = product.productSkuInfos.length > 1;
  return (
    <div className="tiers-place">
      <ol className="tiers" aria-label={t('catalogue.tiersLabel')}>
        {bands.map(({ startQuantity, price }, index) => (
          <li
            key={startQuantity}
            className={index === tier ? 'tier-on' : isBeyondStock(startQuantity) ? 'tier-off' : ''}
            aria-current={index === tier ? 'true' : undefined}
          >
            <Band from={startQuantity} next={bands[index + 1]?.startQuantity} />
            <span className="tier-price">
              <ShownPrice value={price} />
            </span>
          </li>
        ))}
      </ol>
      {bands.some(({ startQuantity }) => isBeyondStock(startQuantity)) && (
        <p className="hint mt-2">{t('catalogue.beyondStock')}</p>
      )}
      {hasVariants && <p className="hint mt-2">{t('catalogue.countTogether')}</p>}
    </div>
  );
}

function Band({ from, next }: { from: number; next?: number }) {
  const t = useTexts();
  const { number } = useFormat();
  const range = next === undefined ? `≥ ${number(from)}` : `${number(from)}–${number(next - 1)}`;
  return (
    <span className="tier-band">
      <bdi dir="ltr">{range}</bdi> <span className="max-md:hidden">{t('catalogue.pcs')}</span>
    </span>
  );
}
