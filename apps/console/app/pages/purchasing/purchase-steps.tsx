import { useState } from 'react';
import { KeyButton } from '../../parts/key-button.tsx';
import { useTexts } from '../../texts/texts.ts';
import { CountDialog } from './count-dialog.tsx';
import { ShipDialog } from './ship-dialog.tsx';
import type { Purchase } from './use-draft.ts';

interface Props {
  purchase: Purchase;
  /** Its parcels come by themselves: typing them is an exception, and the page's main key is another's. */
  isAtMarketplace: boolean;
}

/** Steps of a placed or shipped purchase order, and reporting missing pieces. */
export function PurchaseSteps({ purchase, isAtMarketplace }: Props) {
  const t = useTexts();
  const [opened, setOpened] = useState<'ship' | 'short' | 'arrive' | null>(null);
  const close = () => setOpened(null);
  if (purchase.state !== 'placed' && purchase.state !== 'shipped') return null;
  const isPlaced = purchase.state === 'placed' && !isAtMarketplace;
  const isShipped = purchase.state === 'shipped' && !isAtMarketplace;
  return (
    <>
      <KeyButton
        kind={isPlaced ? 'brand' : 'line'}
        keys={isPlaced ? 'p' : 't'}
        label={t(purchase.state === 'placed' ? 'consolePurchasing.ship' : 'consolePurchasing.correctTracking')}
        onPress={() => setOpened('ship')}
      />
      <KeyButton
        kind={isShipped ? 'brand' : 'line'}
        keys={isShipped ? 'p' : 'i'}
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
