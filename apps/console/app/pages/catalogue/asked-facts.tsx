import { Link } from '@sampan/ui/link.tsx';
import type { RowOf } from '../../api/use-call.ts';
import { useMay } from '../../api/use-me.ts';
import { Facts } from '../../parts/side-panel.tsx';
import { useNow } from '../../parts/use-now.ts';
import { useTexts } from '../../texts/texts.ts';
import { readMoment, useFormat } from '../../texts/use-format.ts';
import { RequestText } from './request-text.tsx';

type Asked = RowOf<'operatorListPriceRequests'>;

/** A requested price with its author and reason; once decided, the answer. */
export function AskedFacts({ asked }: { asked: Asked }) {
  const t = useTexts();
  const now = useNow();
  const { dollars, yuan, percent, number, age, moment } = useFormat();
  const { from, priceUsd, costYuan, marginRate, products, decision, decidedAt } = asked;
  const price = t('consolePrices.wouldSell', { from: number(from), price: dollars(priceUsd), cost: yuan(costYuan) });
  return (
    <Facts
      facts={[
        [t('consoleCatalogue.product'), <Product key="product" asked={asked} />],
        [t('consolePrices.change'), <RequestText key="change" door={asked.door} change={asked.change} />],
        ...(products > 1
          ? [[t('consolePrices.concerns'), t('consolePrices.productsLow', { count: products })] as const]
          : []),
        [t('consoleCatalogue.price'), price],
        [
          t('consoleCatalogue.margin'),
          <b key="margin" className={marginRate < 0 ? 'late' : undefined}>
            {percent(marginRate)}
          </b>,
        ],
        [
          t('consolePrices.reason'),
          <span key="reason" dir="auto">
            {asked.reason}
          </span>,
        ],
        [
          t('consolePrices.askedBy'),
          <span key="by">
            <bdi>{asked.askedBy}</bdi>
            {t('console.comma')}
            {age(now - readMoment(asked.askedAt))}
          </span>,
        ],
        ...(decision
          ? [
              [
                t(`consolePrices.request_${decision}`),
                t('consolePrices.decidedOn', { by: asked.decidedBy, at: decidedAt ? moment(decidedAt) : '' }),
              ] as const,
            ]
          : []),
        ...(asked.words ? [[t('consolePrices.answer'), <bdi key="words">{asked.words}</bdi>] as const] : []),
      ]}
    />
  );
}

function Product({ asked: { offerId, title } }: { asked: Asked }) {
  const name = title || String(offerId);
  if (!useMay()('operatorGetProduct')) return <span dir="auto">{name}</span>;
  return (
    <Link className="link" to={`/products/${offerId}`} dir="auto">
      {name}
    </Link>
  );
}
