import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { ButtonLink } from '@sampan/ui/button.tsx';
import { numberFormat, useFormat } from '@sampan/ui/format.ts';
import { withQuery } from '@sampan/ui/paths.ts';
import { Tag } from '@sampan/ui/tag.tsx';
import { useLanguage } from '@sampan/ui/texts.ts';
import { loadOwnTexts } from '../../texts/load-texts.ts';
import { useTexts } from '../../texts/texts.ts';

type Seller = NonNullable<OutputOf<Calls['getOfferSeller']>['seller']>;

if (!import.meta.env.SSR) await loadOwnTexts('market');

/** Who sells goods to the shop, in the marketplace's figures: with their day, and only what it has said. */
export default function SellerCard({ seller, isPage }: { seller: Seller; isPage?: boolean }) {
  const t = useTexts();
  const { name, isFactory, years, goodsHere, sellerId } = seller;
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <section className="card pad mt-6" aria-label={t('marketplace.supplier')}>
      <p className="text-sm text-muted">{t('marketplace.supplier')}</p>
      <Heading className="text-lg" lang="zh" dir="auto">
        {name}
      </Heading>
      <p className="mt-2 flex flex-wrap gap-2">
        {isFactory && <Tag>{t('marketplace.factory')}</Tag>}
        {years !== null && years > 0 && <Tag>{t('marketplace.years', { count: years })}</Tag>}
        {!isPage && <Tag>{t('marketplace.goodsHere', { count: goodsHere })}</Tag>}
      </p>
      <Figures seller={seller} heading={isPage ? 'h2' : 'h3'} />
      {!isPage && goodsHere > 1 && (
        <p className="mt-4">
          <ButtonLink to={withQuery('/supplier', { id: sellerId })}>{t('marketplace.allGoods')}</ButtonLink>
        </p>
      )}
    </section>
  );
}

const scores = ['score', 'offerScore', 'logisticsScore', 'disputeScore'] as const;
const shares = ['repeatBuyers', 'onTimeRate', 'faultReturnRate'] as const;

function Figures({ seller, heading: Heading }: { seller: Seller; heading: 'h2' | 'h3' }) {
  const t = useTexts();
  const { number, date } = useFormat();
  const language = useLanguage();
  const percent = numberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const rows = [
    ...scores.flatMap((name) => {
      const score = seller[name];
      return score === null ? [] : [[name, t('marketplace.ofFive', { score: number(score) })] as const];
    }),
    ...shares.flatMap((name) => {
      const share = seller[name];
      return share === null ? [] : [[name, percent.format(share)] as const];
    }),
  ];
  return (
    <>
      <Heading className="mt-4 text-sm">
        {t('marketplace.said', { marketplace: seller.marketplace, day: date(seller.readAt, 'long') })}
      </Heading>
      {rows.length > 0 ? (
        <dl className="attributes">
          {rows.map(([name, value]) => (
            <div key={name}>
              <dt>{t(`marketplace.fact_${name}`)}</dt>
              <dd className="tnum">{value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="text-muted">{t('marketplace.saidNothing')}</p>
      )}
      <p className="hint mt-2">{t('marketplace.notCounted')}</p>
    </>
  );
}
