import { Link } from '@sampan/ui/link.tsx';
import { Tag } from '@sampan/ui/tag.tsx';
import { State, type Tone } from '../../parts/state.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { type Hit, manyFaults } from './hit.ts';
import { useTakeCost } from './use-take-cost.ts';

/** Picture, both titles, and what is special about it. */
export function OfferCell({ hit }: { hit: Hit }) {
  const t = useTexts();
  const { number, day } = useFormat();
  const { title, sourceTitle, pictureUrl, here, isPatent, isSellerBlocked, options, minOrderQuantity } = hit;
  return (
    <div className="hit-offer">
      {pictureUrl && <img src={pictureUrl} alt="" width={52} height={52} loading="lazy" />}
      <div>
        {here ? (
          <Link className="cut" to={`/products/${here.productId}`} title={title} dir="auto">
            {title}
          </Link>
        ) : (
          <b className="cut" title={title} dir="auto">
            {title}
          </b>
        )}
        {sourceTitle !== title && (
          <span className="cut" lang="zh" title={sourceTitle}>
            {sourceTitle}
          </span>
        )}
        <span className="cut second">
          {here && (
            <>
              <Tag tone="river">{t(`consoleMarketplace.here_${here.status}`)}</Tag>{' '}
              {here.newCostYuan === null ? (
                t('consoleMarketplace.since', { day: day(here.since) })
              ) : (
                <NewCost here={here} />
              )}
            </>
          )}
          {!here && isSellerBlocked && <Tag tone="crimson">{t('consoleMarketplace.blocked')}</Tag>}
          {!here && isPatent && <Tag tone="amber">{t('consoleMarketplace.patent')}</Tag>}{' '}
          {!here &&
            (options === null
              ? t('consoleMarketplace.minimumOf', { minimum: number(minOrderQuantity) })
              : t('consoleMarketplace.optionsOf', { count: options, minimum: number(minOrderQuantity) }))}
        </span>
      </div>
    </div>
  );
}

/** Another cost than here, with the press that takes it. */
function NewCost({ here: { productId, costYuan, newCostYuan } }: { here: NonNullable<Hit['here']> }) {
  const t = useTexts();
  const { yuan } = useFormat();
  const { take, busy } = useTakeCost();
  if (costYuan === null || newCostYuan === null) return null;
  return (
    <>
      <bdi dir="ltr">
        <del>{yuan(costYuan)}</del> <ins className="market-new">{yuan(newCostYuan)}</ins>
      </bdi>{' '}
      <button type="button" className="link" disabled={busy} onClick={() => void take(productId)}>
        {t('consoleMarketplace.takeCost')}
      </button>
    </>
  );
}

const tiersShown = 3;

export function TiersCell({ tiers }: Pick<Hit, 'tiers'>) {
  const { number, yuan, unitPrice } = useFormat();
  return (
    <dl className="hit-tiers">
      {tiers.slice(0, tiersShown).map(({ from, costYuan, priceUsd }) => (
        <div key={from}>
          <dt>{number(from)}+</dt>
          <dd>
            <bdi dir="ltr">{yuan(costYuan)}</bdi>
          </dd>
          <dd>
            <b>
              <bdi dir="ltr">{unitPrice(priceUsd)}</bdi>
            </b>
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function MarginCell({ hit: { marginRate, isBelowGuard, markup, category } }: { hit: Hit }) {
  const t = useTexts();
  const { percent } = useFormat();
  return (
    <div className="hit-lines">
      <span className={isBelowGuard ? 'late' : undefined}>
        {marginRate === null ? t('consoleMarketplace.notKnown') : percent(marginRate)}
      </span>
      {category?.categoryId === null ? (
        <small className="hit-warn">{t('consoleMarketplace.noCategory')}</small>
      ) : (
        <small>{t('consoleMarketplace.atMarkup', { markup: percent(markup) })}</small>
      )}
    </div>
  );
}

export function SellerCell({ seller }: Pick<Hit, 'seller'>) {
  const t = useTexts();
  const { number, percent } = useFormat();
  if (!seller) return <span className="text-muted">{t('consoleMarketplace.notKnown')}</span>;
  const { years, score, isFactory, faultReturnRate, repeatBuyers } = seller;
  const facts = [
    years !== null && t('consoleMarketplace.years', { years }),
    score !== null && number(score),
    isFactory && t('consoleMarketplace.factory'),
  ].filter(Boolean);
  const isFaulty = faultReturnRate !== null && faultReturnRate > manyFaults;
  return (
    <div className="hit-lines">
      <span className="cut" lang="zh" title={seller.name}>
        {seller.name}
      </span>
      <small className="cut">{facts.join(', ')}</small>
      {isFaulty ? (
        <small className="cut late">{t('consoleMarketplace.faults', { share: percent(faultReturnRate) })}</small>
      ) : (
        repeatBuyers !== null && (
          <small className="cut">{t('consoleMarketplace.repeat', { share: percent(repeatBuyers) })}</small>
        )
      )}
    </div>
  );
}

const tones: Record<NonNullable<Hit['weight']>['source'], Tone> = {
  official: 'green',
  seller: 'ink',
  ai: 'amber',
  predicted: 'amber',
};

export function WeightCell({ weight }: Pick<Hit, 'weight'>) {
  const t = useTexts();
  const { kilograms, percent } = useFormat();
  if (!weight)
    return (
      <div className="hit-lines">
        <span>{t('consoleMarketplace.notKnown')}</span>
        <State tone="crimson">{t('consoleMarketplace.noneGiven')}</State>
      </div>
    );
  const { source, certainty, grams } = weight;
  return (
    <div className="hit-lines">
      <span>{kilograms(grams)}</span>
      <State tone={tones[source]}>
        {source === 'ai' && certainty !== null
          ? t('consoleMarketplace.weight_ai_certain', { share: percent(certainty) })
          : t(`consoleMarketplace.weight_${source}`)}
      </State>
    </div>
  );
}
