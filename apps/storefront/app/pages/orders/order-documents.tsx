import { type OrderPaper, paperOf } from '@sampan/contract/order-papers';
import { Card } from '@sampan/ui/card.tsx';
import { Icon } from '@sampan/ui/icons.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { type Order, orderPath } from '../../features/orders/orders.ts';
import type { TextId } from '../../texts/text-ids.ts';
import { useTexts } from '../../texts/texts.ts';

export type DocumentKind = OrderPaper;

export const documentOf = ({ orderStatus, fmsBill }: Order): DocumentKind | undefined => paperOf(orderStatus, fmsBill);

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
