import { Button, ButtonLink } from '@sampan/ui/button.tsx';
import { Skeleton } from '@sampan/ui/skeleton.tsx';
import { useCall } from '../../api/use-call.ts';
import { purchasePath } from '../../features/purchasing/purchase-path.ts';
import { PurchaseState } from '../../features/purchasing/purchase-state.tsx';
import { useCommands } from '../../parts/commands.ts';
import { Failed } from '../../parts/failed.tsx';
import { Icon } from '../../parts/icon.tsx';
import { SidePanel } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { PurchaseParts } from './purchase-parts.tsx';
import { Supplier } from './supplier.tsx';

/** The purchase order beside the list. */
export function PurchasePanel({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTexts();
  const { data, error, refetch } = useCall('operatorGetPurchaseOrder', { id }, { everySeconds: 30 });
  useCommands([{ id: 'close panel', title: t('consolePurchasing.close'), keys: 'Escape', isMove: true, run: onClose }]);
  const label = t('consolePurchasing.panel', { number: data?.number ?? '' });
  if (!data)
    return (
      <SidePanel label={label} head={<Skeleton className="h-6" />}>
        {error ? <Failed error={error} onRetry={() => void refetch()} /> : <Skeleton className="m-4 h-40" />}
      </SidePanel>
    );
  const head = (
    <>
      <p>
        <b className="mono">{data.number}</b> <PurchaseState purchase={data} />
        <ButtonLink to={purchasePath(id)} size="small" kind="quiet">
          {t('consoleOrders.open')}
        </ButtonLink>
        <Button
          size="small"
          kind="quiet"
          className="panel-close"
          aria-label={t('consolePurchasing.close')}
          onClick={onClose}
        >
          <Icon name="x" small />
        </Button>
      </p>
      <Supplier purchase={data} />
    </>
  );
  return (
    <PurchaseParts purchase={data}>
      {({ body, foot }) => (
        <SidePanel label={label} head={head} foot={foot}>
          {body}
        </SidePanel>
      )}
    </PurchaseParts>
  );
}
