import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { useTexts } from '../../texts/texts.ts';
import { ShownPrice } from '../catalogue/price.tsx';
import { lineInDays } from '../orders/shipping.ts';

export type ResaleExample = NonNullable<OutputOf<Calls['getResaleExample']>>;

/** What one piece of a real product costs at the door, from the shop's own prices. */
export function ResaleCosts({ example }: { example: ResaleExample }) {
  const t = useTexts();
  const { title, countryName, goodsUsd, feesUsd, freightUsd, totalUsd, line } = example;
  const rows = [
    [t('catalogue.goods'), goodsUsd],
    [t('shipping.fees'), feesUsd],
    [t('shipping.freight'), freightUsd],
  ] as const;
  return (
    <div className="grid gap-2">
      <p>{t('home.resellExample', { title, country: countryName })}</p>
      <dl className="grid gap-1.5">
        {rows.map(([name, amount]) => (
          <div key={name} className="flex justify-between gap-3">
            <dt className="text-muted">{name}</dt>
            <dd className="flex-none font-medium tabular-nums">
              <ShownPrice value={amount} />
            </dd>
          </div>
        ))}
        <div className="flex justify-between gap-3 border-t border-line pt-2.5">
          <dt className="font-semibold">{t('shipping.total')}</dt>
          <dd className="flex-none font-semibold tabular-nums">
            <ShownPrice value={totalUsd} />
          </dd>
        </div>
      </dl>
      <p className="hint">{lineInDays(t, { ...example, name: line }, example)}</p>
      <p className="hint">{t('shipping.notIncluded')}</p>
    </div>
  );
}
