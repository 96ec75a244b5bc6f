import { marginOfSumsE6 } from '@sampan/contract/margin';
import type { ReactNode } from 'react';
import { Margin } from '../../features/purchasing/margin.tsx';
import { Facts as FactList } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import type { Limits, Purchase } from './use-draft.ts';

interface Props {
  purchase: Purchase;
  limits: Limits;
  /** What the marketplace asks for and got is shown instead of its sums. */
  isAtMarketplace: boolean;
}

/** Facts of a placed purchase order. */
export function Facts({ purchase, limits, isAtMarketplace }: Props) {
  const t = useTexts();
  const { fen, dollars, moment } = useFormat();
  const { list, goodsFen, freightFen, externalNumber, parcels, placedAt, placedBy, note } = purchase;
  const sold = list.reduce((sum, { quantity, short, soldUsd }) => sum + (quantity - short) * soldUsd, 0);
  const e6 = marginOfSumsE6(
    Math.round(sold * 100),
    goodsFen + freightFen,
    Math.round((list[0]?.cnyPerUsd ?? limits.cnyPerUsd) * 1_000_000),
  );
  const sums: (readonly [string, ReactNode])[] = [
    [t('consolePurchasing.goodsSum'), fen(goodsFen)],
    [t('consolePurchasing.freightSum'), fen(freightFen)],
    [t('consolePurchasing.total'), <b key="s">{fen(goodsFen + freightFen)}</b>],
    [t('consolePurchasing.soldFor'), dollars(Math.round(sold * 100) / 100)],
    [
      t('consolePurchasing.afterFreight'),
      <Margin key="m" margin={e6 === null ? null : e6 / 1_000_000} limits={limits} />,
    ],
  ];
  const facts: (readonly [string, ReactNode] | false)[] = [
    placedAt !== null && [t('consolePurchasing.placedOn'), `${moment(placedAt)}, ${placedBy}`],
    externalNumber !== '' && [
      t('consolePurchasing.externalNumber'),
      <bdi key="n" className="mono">
        {externalNumber}
      </bdi>,
    ],
    parcels.length > 0 && [
      t('consolePurchasing.tracking'),
      parcels.map(({ id, carrier, trackingNumber, arrivedAt }) => (
        <span key={id} className="block">
          <bdi className="mono">
            {carrier} {trackingNumber}
          </bdi>{' '}
          {arrivedAt && <span className="second">{t('consolePurchasing.cameOn', { moment: moment(arrivedAt) })}</span>}
        </span>
      )),
    ],
    ...(isAtMarketplace ? [] : sums),
    note !== '' && [
      t('consolePurchasing.noteShort'),
      <span key="o" lang="zh">
        {note}
      </span>,
    ],
  ];
  return (
    <section className="sec">
      <FactList facts={facts.filter((fact) => fact !== false)} />
    </section>
  );
}
