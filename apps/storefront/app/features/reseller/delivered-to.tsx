import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { Link } from '@sampan/ui/link.tsx';
import { useTexts } from '../../texts/texts.ts';
import { lineName } from '../orders/shipping.ts';
import { useMoney } from './money.ts';

export type Market = OutputOf<Calls['listMarkets']>['workspace'];

/** What margins are of: delivered to which country, by which line, with which VAT. */
export function DeliveredTo({ market }: { market: Market }) {
  const t = useTexts();
  const { percent } = useMoney();
  const { countryName: country, lineName: name, vat } = market;
  return (
    <span>
      {name
        ? t('resellerPublish.deliveredBy', { country, line: lineName(t, name) })
        : t('resellerPublish.deliveredCheapest', { country })}{' '}
      {vat > 0 && `${t('resellerPublish.vatIncluded', { vat: percent(vat) })} `}
      <Link className="link" to="/m/settings">
        {t('resellerPublish.changeMarket')}
      </Link>
    </span>
  );
}

/** One line for each place, of shops that may have different ones. */
export function DeliveredToAll({ markets }: { markets: readonly Market[] }) {
  const places = new Map(markets.map((market) => [JSON.stringify(market), market]));
  return [...places].map(([key, market]) => (
    <p key={key} className="rs-said">
      <DeliveredTo market={market} />
    </p>
  ));
}
