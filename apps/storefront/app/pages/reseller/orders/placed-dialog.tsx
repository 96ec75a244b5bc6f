import { Button, ButtonLink } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { Note } from '@sampan/ui/note.tsx';
import { usePayTogether } from '../../../features/orders/pay-together.ts';
import { useTexts } from '../../../texts/texts.ts';
import { type Placing, payPath } from './shop-order.ts';

interface Props {
  placing: Placing;
  onClose: () => void;
}

/** Placed orders, each to be paid; and refused ones, with the reason. */
export default function PlacedDialog({ placing: { placed, refused }, onClose }: Props) {
  const t = useTexts();
  const { isBusy, pay } = usePayTogether('shops');
  return (
    <Dialog
      open
      size="form"
      title={
        placed.length > 0
          ? t('resellerShopOrders.placedTitle', { count: placed.length })
          : t('resellerShopOrders.nothingPlaced')
      }
      reason={placed.length > 0 && t('resellerShopOrders.placedText')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('resellerShopOrders.close')}</Button>
          {placed.length > 1 && (
            <Button
              kind="action"
              busy={isBusy}
              busyLabel={t('orders.openingPay')}
              onClick={() => void pay(placed.map(({ id }) => id))}
            >
              {t('orders.payAll')}
            </Button>
          )}
        </>
      }
    >
      <ul className="rs-placed">
        {placed.map(({ shopOrderId, name, sn, id, billId }) => (
          <li key={shopOrderId}>
            <b>
              <bdi dir="ltr">{name}</bdi>
            </b>
            <bdi className="text-muted" dir="ltr">
              {sn}
            </bdi>
            <ButtonLink
              kind={placed.length === 1 ? 'action' : 'line'}
              reloadDocument
              to={payPath({ id, billId }, 'shops')}
            >
              {t('resellerShopOrders.pay')}
            </ButtonLink>
          </li>
        ))}
      </ul>
      {refused.map(({ shopOrderId, name, message }) => (
        <Note key={shopOrderId} tone="warn" className="mt-3" title={t('resellerShopOrders.notPlaced', { name })}>
          {message}
        </Note>
      ))}
    </Dialog>
  );
}
