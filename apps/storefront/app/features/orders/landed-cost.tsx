import { type ReactNode, useId } from 'react';
import { RichText, useTexts } from '../../texts/texts.ts';
import { ChargedPrice, ShownPrice } from '../catalogue/price.tsx';
import { useShownPrice } from '../catalogue/shown-price.ts';
import { chosenLine, type Estimate } from './shipping.ts';
import { ShippingLines } from './shipping-lines.tsx';

interface Props {
  estimate: Estimate | null;
  line: string;
  onLine: (lineId: string) => void;
  destination: ReactNode;
  /** The basis of the figures. */
  basis?: ReactNode;
  /** The heading level: of the page, or of a section. */
  heading: 'h2' | 'h3';
}

/** Goods, fees and shipping to the buyer's door, before anything is ordered. */
export function LandedCost({ estimate, line, onLine, destination, basis, heading: Heading }: Props) {
  const t = useTexts();
  const id = useId();
  const chosen = chosenLine(estimate, line);
  if (!estimate) return null;
  return (
    <section className="landed" aria-labelledby={id}>
      <Heading id={id} className="text-base">
        {t('shipping.title')}
      </Heading>
      {destination}
      {chosen ? (
        <>
          <div className="landed-body">
            <ShippingLines lines={estimate.lines} chosen={chosen.id} onChoose={onLine} />
            <Sum estimate={estimate} chosen={chosen} />
          </div>
          {basis && <p className="hint">{basis}</p>}
          {chosen.weight === 'assumed' && <p className="hint">{t('shipping.assumed')}</p>}
          <p className="hint">
            {t('shipping.handling', { from: estimate.handlingDaysFrom, to: estimate.handlingDaysTo })}
          </p>
        </>
      ) : (
        <p>{t('shipping.noLine')}</p>
      )}
      <p className="hint">{t('shipping.notIncluded')}</p>
    </section>
  );
}

function Sum({ estimate, chosen }: { estimate: Estimate; chosen: Estimate['lines'][number] }) {
  const t = useTexts();
  const { shown } = useShownPrice();
  const fees = Math.round((chosen.totalUsd - chosen.priceUsd - estimate.goodsUsd) * 100) / 100;
  return (
    <dl className="landed-sum">
      <div>
        <dt>{t('catalogue.goods')}</dt>
        <dd>
          <ShownPrice value={estimate.goodsUsd} />
        </dd>
      </div>
      <div>
        <dt>{t('shipping.fees')}</dt>
        <dd>
          <ShownPrice value={fees} />
        </dd>
      </div>
      <div>
        <dt>{t('shipping.freight')}</dt>
        <dd>
          <ShownPrice value={chosen.priceUsd} />
        </dd>
      </div>
      <div className="landed-total">
        <dt>{t('shipping.total')}</dt>
        <dd>
          <ShownPrice value={chosen.totalUsd} />
          <ChargedPrice className="block text-sm font-regular text-muted" value={chosen.totalUsd} />
          <small>
            <RichText
              id="shipping.perPiece"
              values={{ price: shown(Math.ceil(chosen.perPieceUsd * 100 - 1e-6) / 100) }}
              parts={{}}
            />
          </small>
        </dd>
      </div>
    </dl>
  );
}
