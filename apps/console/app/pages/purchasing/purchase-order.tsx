import { Skeleton } from '@sampan/ui/skeleton.tsx';
import { useParams } from 'react-router';
import { useCall } from '../../api/use-call.ts';
import { QueuePlace } from '../../features/orders/queue-steps.tsx';
import { purchasePath } from '../../features/purchasing/purchase-path.ts';
import { PurchaseState } from '../../features/purchasing/purchase-state.tsx';
import { Page } from '../../layout/page.tsx';
import { Failed } from '../../parts/failed.tsx';
import { useTexts } from '../../texts/texts.ts';
import { PurchaseParts } from './purchase-parts.tsx';
import { Supplier } from './supplier.tsx';

/** One purchase order on a page of its own: on narrow screens, and behind a link. */
export default function PurchaseOrderPage() {
  const t = useTexts();
  const { id = '' } = useParams();
  const { data, error, refetch } = useCall('operatorGetPurchaseOrder', { id }, { everySeconds: 30 });
  return (
    <Page
      title={data?.number ?? t('consolePurchasing.purchaseOrder')}
      back={{ to: '/purchasing', label: t('consolePurchasing.backToPurchasing') }}
      note={
        data && (
          <>
            <PurchaseState purchase={data} /> <QueuePlace id={id} pathOf={purchasePath} />
          </>
        )
      }
    >
      {data && (
        <PurchaseParts purchase={data}>
          {({ body, foot, page }) =>
            page || (
              <div className="purchase-page">
                <div className="sec">
                  <Supplier purchase={data} />
                </div>
                {body ?? <Skeleton className="m-4 h-60" />}
                <div className="side-foot">{foot}</div>
              </div>
            )
          }
        </PurchaseParts>
      )}
      {!data && (error ? <Failed error={error} onRetry={() => void refetch()} /> : <Skeleton className="m-4 h-60" />)}
    </Page>
  );
}
