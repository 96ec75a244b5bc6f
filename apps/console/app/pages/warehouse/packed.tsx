import { showToast } from '@sampan/ui/toast-store.ts';
import { useSend } from '../../features/warehouse/use-send.ts';
import type { Measures, WarehouseOrder } from '../../features/warehouse/warehouse.ts';
import { KeyButton } from '../../parts/key-button.tsx';
import { useTexts } from '../../texts/texts.ts';

interface Props {
  order: WarehouseOrder;
  parcels: Measures[];
  isComplete: boolean;
}

/** Orders from the buyer's own stock are already paid: once weighed, their parcels may leave. */
export function Packed({ order: { id, sn }, parcels, isComplete }: Props) {
  const t = useTexts();
  const { press, busy } = useSend();
  const pack = () => {
    if (!isComplete) return;
    const title = t('consoleWarehouse.entryParcels', { sn });
    void press({ name: 'operatorSetParcels', input: { id, parcels }, orderId: id, title }, (outcome) => {
      if (outcome === 'sent') showToast({ kind: 'done', title: t('consoleWarehouse.packed', { sn }) });
    });
  };
  return (
    <KeyButton
      kind="brand"
      className="wh-big"
      wide
      keys="ctrl+Enter"
      label={t('consoleWarehouse.readyToShip')}
      aria-disabled={!isComplete}
      busy={busy}
      onPress={pack}
    />
  );
}
