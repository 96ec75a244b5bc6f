import { limits } from '@sampan/contract/limits';
import { Button, ButtonLink } from '@sampan/ui/button.tsx';
import { Icon, IconPath } from '@sampan/ui/icons.tsx';
import { withQuery } from '@sampan/ui/paths.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Picture } from '../../../features/catalogue/picture.tsx';
import { Badge } from '../../../features/reseller/goods-row.tsx';
import { useMoney } from '../../../features/reseller/money.ts';
import { useTexts } from '../../../texts/texts.ts';
import { ChooseVariant } from './choose-variant.tsx';
import { type ShopOrder, type ShopOrderLine, wordsOf } from './shop-order.ts';

const LinkDialog = lazy(() => import('./link-dialog.tsx'));

const linkPath =
  'M10 14a3.5 3.5 0 0 0 5 0l3-3a3.5 3.5 0 0 0-5-5l-1 1M14 10a3.5 3.5 0 0 0-5 0l-3 3a3.5 3.5 0 0 0 5 5l1-1';

interface Props {
  order: ShopOrder;
  line: ShopOrderLine;
}

export function ShopOrderLineRow({ order, line }: Props) {
  const t = useTexts();
  const { goods, reason } = line;
  return (
    <>
      <li className="rs-order-line" data-off={reason !== '' || line.isOwn || undefined}>
        {goods ? (
          <span className="pic">
            <Picture src={goods.productPic} alt="" size={44} />
          </span>
        ) : (
          <span className="none" data-own={line.isOwn || undefined}>
            {line.isOwn ? <Icon name="user" /> : <IconPath path={linkPath} />}
          </span>
        )}
        <div className="words">
          <div className="name" dir="auto">
            {goods?.productName ?? line.title}
          </div>
          <div className="small">
            <Small order={order} line={line} />
          </div>
          {line.customFields.length > 0 && (
            <div className="small">
              {line.customFields.map(({ name, value }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a shop may repeat a name, and the list does not change
                <div key={index} dir="auto">{`${name}: ${value}`}</div>
              ))}
              {order.state === 'open' && !line.isOwn && <i>{t('resellerShopOrders.lineNote')}</i>}
            </div>
          )}
        </div>
        <div className="end">
          <End order={order} line={line} />
        </div>
      </li>
      {line.wantedThere !== null && (
        <li className="rs-order-trouble" data-tone="amber">
          <span>
            {t('resellerShopOrders.changedThere', {
              shop: order.shopName,
              ordered: line.orderedThere ?? 0,
              wanted: line.wantedThere,
            })}
          </span>
        </li>
      )}
      {order.state === 'open' && <Trouble order={order} line={line} />}
    </>
  );
}

function Small({ order, line }: Props) {
  const t = useTexts();
  if (line.isOwn) return t('resellerShopOrders.sentByYou');
  if (line.reason === 'odd_quantity') return <bdi>{`× ${line.quantityThere}`}</bdi>;
  if (!line.goods && order.state === 'open') return <span className="rs-low">{t('resellerShopOrders.notLinked')}</span>;
  return (
    <>
      <bdi>{wordsOf(line)}</bdi>
      {order.state === 'open' && line.goods?.serving === 'own_stock' && ` · ${t('resellerShopOrders.fromYourStock')}`}
    </>
  );
}

/** The amount, the mark of what hinders it, or the way to link it. */
function End({ order, line }: Props) {
  const t = useTexts();
  const { written } = useMoney();
  if (order.state !== 'open') return null;
  if (line.isOwn || line.reason === 'not_linked') return <LinkButton order={order} line={line} />;
  if (line.reason)
    return (
      <Badge tone={line.reason === 'sold_out' || line.reason === 'withdrawn' ? 'crimson' : 'amber'} icon={iconOf(line)}>
        {t(`resellerShopOrders.mark_${line.reason}`)}
      </Badge>
    );
  return line.goods?.amountUsd === null ? null : <bdi dir="ltr">{written(line.goods?.amountUsd ?? 0)}</bdi>;
}

const iconOf = ({ reason }: ShopOrderLine) => (reason === 'sold_out' || reason === 'withdrawn' ? 'x' : 'alert');

function LinkButton({ order, line }: Props) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind={line.isOwn ? 'quiet' : 'line'} onClick={() => setOpen(true)}>
        {t(line.isOwn ? 'resellerShopOrders.change' : 'resellerShopOrders.linkIt')}
      </Button>
      {isOpen && (
        <Suspense>
          <LinkDialog order={order} line={line} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** A line's problem, and its remedies. */
function Trouble({ order, line }: Props): ReactNode {
  const t = useTexts();
  const { reason, goods, available, minOrderQuantity } = line;
  if (reason === 'odd_quantity')
    return (
      <li className="rs-order-trouble" data-tone="amber">
        <span>
          {t('resellerShopOrders.why_odd_quantity', { quantity: line.quantityThere, most: limits.quantityMax })}
        </span>
        <LinkButton order={order} line={line} />
      </li>
    );
  if (reason === '' || reason === 'not_linked' || !goods) return null;
  const name = goods.options || goods.productName;
  const values = { name, available: available ?? 0, wanted: line.quantity, minimum: minOrderQuantity ?? 0 };
  const isGone = reason === 'sold_out' || reason === 'withdrawn';
  const isPartly = reason === 'sold_out' && (available ?? 0) > 0;
  return (
    <li className="rs-order-trouble" data-tone={isGone ? 'crimson' : 'amber'}>
      <span>{t(isPartly ? 'resellerShopOrders.why_few_left' : `resellerShopOrders.why_${reason}`, values)}</span>
      {isGone && line.choices.length > 0 && <ChooseVariant order={order} line={line} />}
      {isGone && line.choices.length === 0 && <LinkButton order={order} line={line} />}
      {!isGone && (
        <ButtonLink kind="line" to={withQuery('/m/stock', { restock: goods.productId })}>
          {t('resellerShopOrders.restock')}
        </ButtonLink>
      )}
    </li>
  );
}
