import { Card } from '@sampan/ui/card.tsx';
import { Icon } from '@sampan/ui/icons.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { type Order, orderPath } from '../../features/orders/orders.ts';
import type { TextId } from '../../texts/text-ids.ts';
import { useTexts } from '../../texts/texts.ts';

export type DocumentKind = 'proforma' | 'invoice';

/** Which document the order has: a proforma until everything is paid; none if it was closed and nothing was kept. */
export function documentOf({ orderStatus, fmsBill: bill }: Order): DocumentKind | undefined {
  if (orderStatus === 'closed' && bill.remaining.paidUsd === 0) return undefined;
  const isPaid = bill.billDetailDtos.every(({ state }) => state === 'paid' || state === 'cancelled');
  return isPaid && bill.paidUsd > 0 ? 'invoice' : 'proforma';
}

export function noPaper({ fmsBill: { paidUsd } }: Order): TextId {
  return paidUsd > 0 ? 'orderDetail.noDocuments_refunded' : 'orderDetail.noDocuments';
}

export function OrderDocuments({ order }: { order: Order }) {
  const t = useTexts();
  const kind = documentOf(order);
  return (
    <Card className="no-print">
      <h2 className="mb-1.5 text-lg">{t('orderDetail.documents')}</h2>
      {kind ? (
        <>
          <Link className="link inline-flex min-h-11 items-center gap-2" to={orderPath(order.id, kind)}>
            <Icon name="paper" />
            {t(`orderDetail.document_${kind}`)}
          </Link>
          <p className="hint">{t(`orderDetail.documentText_${kind}`)}</p>
        </>
      ) : (
        <p className="text-muted">{t(noPaper(order))}</p>
      )}
    </Card>
  );
}
