import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import type { Currency } from '@sampan/contract/currencies';
import { fewPieces } from '@sampan/contract/publication-states';
import { useFormat } from '@sampan/ui/format.ts';
import { Link } from '@sampan/ui/link.tsx';
import { withQuery } from '@sampan/ui/paths.ts';
import { lineName } from '../../../features/orders/shipping.ts';
import { Badge, GoodsRow } from '../../../features/reseller/goods-row.tsx';
import { useMoney } from '../../../features/reseller/money.ts';
import { useTexts } from '../../../texts/texts.ts';
import type { Selected } from './use-selection.ts';

export type Product = OutputOf<Calls['listResellerGoods']>['list'][number];

interface Props {
  product: Product;
  currency: string;
  selected: Selected;
}

export function GoodsItem({ product, currency, selected }: Props) {
  const t = useTexts();
  const { written, inCurrency } = useMoney();
  const { offerId, title } = product;
  return (
    <GoodsRow
      picture={product.imageUrl}
      title={title}
      to={`/product-detail?id=${offerId}`}
      line={<Line product={product} />}
      more={product.authorization === 'needed' && <Apply product={product} />}
      figures={[
        { name: t('resellerGoods.stock'), value: <Stock pieces={product.stock} /> },
        { name: t('resellerGoods.cost'), value: <bdi dir="ltr">{written(product.landedUsd)}</bdi> },
        {
          name: t('resellerGoods.suggested'),
          value: <bdi dir="ltr">{inCurrency(product.price, currency as Currency)}</bdi>,
        },
        { name: t('resellerGoods.margin'), value: <Margin margin={product.margin} /> },
      ]}
      selection={{
        isOn: selected.isOn(offerId),
        label: t('resellerGoods.select', { title }),
        onChange: (isOn) => selected.toggle([product], isOn),
      }}
    />
  );
}

/** The latest note; otherwise weight and minimum. */
function Line({ product }: { product: Product }) {
  const { authorization, publishedIn } = product;
  return (
    <>
      {publishedIn.length > 0 && <Published shops={publishedIn} />}
      {authorization !== '' && publishedIn.length === 0 && <AuthorizationBadge product={product} />}
      {authorization !== 'needed' && <Measures product={product} />}
    </>
  );
}

function Published({ shops }: { shops: readonly string[] }) {
  const t = useTexts();
  const [shop = ''] = shops;
  return (
    <Badge tone="river" icon="check">
      {shops.length === 1 ? t('resellerGoods.inShop', { shop }) : t('resellerGoods.inShops', { count: shops.length })}
    </Badge>
  );
}

function AuthorizationBadge({ product: { authorization, askedAt } }: { product: Product }) {
  const t = useTexts();
  const { date } = useFormat();
  if (authorization === 'granted')
    return (
      <Badge tone="green" icon="check">
        {t('resellerGoods.granted')}
      </Badge>
    );
  if (authorization === 'asked')
    return (
      <Badge tone="blue" icon="clock">
        {t('resellerGoods.askedOn', { date: date(askedAt ?? '') })}
      </Badge>
    );
  return (
    <Badge tone="amber" icon="lock">
      {t('resellerGoods.needsAuthorization')}
    </Badge>
  );
}

function Margin({ margin }: Pick<Product, 'margin'>) {
  const t = useTexts();
  const { percent } = useMoney();
  if (margin === null) return <span className="rs-bad">{t('resellerGoods.notCarried')}</span>;
  return (
    <bdi dir="ltr" className={margin < 0 ? 'rs-bad' : undefined}>
      {percent(margin)}
    </bdi>
  );
}

function Measures({ product }: { product: Product }) {
  const t = useTexts();
  const { shown } = useMoney();
  const { weightGrams, minOrderQuantity, onePieceUsd, costUsd, line, isServable } = product;
  const least =
    onePieceUsd === null ? t('resellerGoods.minimum', { count: minOrderQuantity }) : t('resellerGoods.bySinglePiece');
  return (
    <span>
      {!isServable && (
        <>
          <Badge tone="amber" icon="alert">
            {t('resellerGoods.notServable')}
          </Badge>{' '}
        </>
      )}
      {t('resellerGoods.goodsAlone', { price: shown(costUsd) })} · {line && `${lineName(t, line)} · `}
      {weightGrams > 0 && `${t('resellerGoods.grams', { grams: weightGrams })} · `}
      {least}
    </span>
  );
}

function Apply({ product: { offerId, title } }: { product: Product }) {
  const t = useTexts();
  return (
    <Link
      className="link"
      to={withQuery('/m/authorization', { tab: 'goods', product: offerId })}
      aria-label={t('resellerGoods.applyFor', { title })}
    >
      {t('resellerGoods.apply')}
    </Link>
  );
}

function Stock({ pieces }: { pieces: number }) {
  const t = useTexts();
  const { number } = useFormat();
  if (pieces === 0) return <span className="rs-bad">{t('resellerGoods.soldOut')}</span>;
  if (pieces < fewPieces) return <span className="rs-low">{t('resellerGoods.left', { count: pieces })}</span>;
  return number(pieces);
}
