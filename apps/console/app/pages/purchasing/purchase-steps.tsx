import { useState } from 'react';
import { KeyButton } from '../../parts/key-button.tsx';
import { useTexts } from '../../texts/texts.ts';
import { CountDialog } from './count-dialog.tsx';
import { ShipDialog } from './ship-dialog.tsx';
import type { Purchase } from './use-draft.ts';

/** Steps of a placed or shipped purchase order, and reporting missing pieces. */
export function PurchaseSteps({ purchase }: { purchase: Purchase }) {
  const t = useTexts();
  const [opened, setOpened] = useState<'ship' | 'short' | 'arrive' | null>(null);
  const close = () => setOpened(null);
  if (purchase.state !== 'placed' && purchase.state !== 'shipped') return null;
  const isPlaced = purchase.state === 'placed';
  return (
    <>
      <KeyButton
        kind={isPlaced ? 'brand' : 'line'}
        keys={isPlaced ? 'p' : 't'}
        label={t(isPlaced ? 'consolePurchasing.ship' : 'consolePurchasing.correctTracking')}
        onPress={() => setOpened('ship')}
      />
      <KeyButton
        kind={isPlaced ? 'line' : 'brand'}
        keys={isPlaced ? 'i' : 'p'}
        label={t('consolePurchasing.arrive')}
        onPress={() => setOpened('arrive')}
      />
      <KeyButton
        keys="s"
        label={t('consolePurchasing.short')}
        foot={t('consolePurchasing.footShort')}
        onPress={() => setOpened('short')}
      />
      {opened === 'ship' && <ShipDialog purchase={purchase} onClose={close} />}
      {(opened === 'short' || opened === 'arrive') && <CountDialog purchase={purchase} what={opened} onClose={close} />}
    </>
  );
}
