import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { useFormat } from '@sampan/ui/format.ts';
import { Icon } from '@sampan/ui/icons.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Badge, GoodsRow } from './goods-row.tsx';
import { useMoney } from './money.ts';
import { RowHeads } from './row-heads.tsx';

/** The names above favourites and history. */
export function FavouriteHeads() {
  const t = useTexts();
  return (
    <RowHeads
      heads={[
        { name: t('resellerMe.monthSold') },
        { name: t('resellerMe.minimum') },
        { name: t('resellerMe.bulk') },
        { name: t('resellerGoods.cost') },
      ]}
    />
  );
}

interface Props {
  product: OutputOf<Calls['listFavourites']>['list'][number];
  onRemove: () => void;
}

/** A product of favourites or history, at today's price. */
export function FavouriteRow({ product, onRemove }: Props) {
  const t = useTexts();
  const { number } = useFormat();
  const { written } = useMoney();
  const { offerId, subjectTrans, imageUrl, priceInfo, minOrderQuantity, monthSold, unavailable } = product;
  const { price, bulkPrice, bulkQuantity } = priceInfo;
  return (
    <GoodsRow
      picture={imageUrl}
      title={subjectTrans}
      to={unavailable === 'withdrawn' ? undefined : `/product-detail?id=${offerId}`}
      line={
        unavailable ? (
          <Badge tone="crimson" icon="x">
            {t(`resellerMe.unavailable_${unavailable}`)}
          </Badge>
        ) : (
          bulkQuantity !== undefined && t('resellerMe.bulkFrom', { count: bulkQuantity })
        )
      }
      more={
        <button
          type="button"
          className="rs-remove"
          aria-label={t('resellerMe.removeOf', { name: subjectTrans })}
          onClick={onRemove}
        >
          <Icon name="x" small />
        </button>
      }
      figures={[
        { name: t('resellerMe.monthSold'), value: number(monthSold) },
        { name: t('resellerMe.minimum'), value: number(minOrderQuantity) },
        {
          name: t('resellerMe.bulk'),
          value: bulkPrice === undefined ? '–' : <bdi dir="ltr">{written(bulkPrice)}</bdi>,
        },
        { name: t('resellerGoods.cost'), value: <bdi dir="ltr">{written(price)}</bdi> },
      ]}
    />
  );
}
