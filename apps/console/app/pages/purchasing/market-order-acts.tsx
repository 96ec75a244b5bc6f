import { Button } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { useState } from 'react';
import { useAct } from '../../api/use-act.ts';
import { useMay } from '../../api/use-me.ts';
import { KeyButton } from '../../parts/key-button.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import type { MarketOrder } from './market-order-state.ts';
import type { MarketplacePurchase } from './market-purchase.ts';
import { marketReads } from './market-reads.ts';

/** Above the shop's limit an owner approves. */
export function useMayApprove({ approveFen }: Pick<MarketplacePurchase, 'approveFen'>): (fen: number) => boolean {
  const isOwner = useMay()('operatorAllowPurchase');
  return (fen) => isOwner || fen <= approveFen;
}

interface Props {
  order: MarketOrder;
  keys?: string;
}

/** It cannot be undone: the seller sends nothing, and the pieces are to be bought again. */
export function CancelButton({ order: { id, position, externalId, totalFen }, keys }: Props) {
  const t = useTexts();
  const { fen } = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const { press, busy } = useAct('operatorCancelMarketplaceOrder', marketReads);
  const label = t('consoleBuying.cancelOrder', { position });
  return (
    <>
      {keys ? (
        <KeyButton kind="danger" keys={keys} label={label} onPress={() => setIsOpen(true)} />
      ) : (
        <Button kind="danger" size="small" onClick={() => setIsOpen(true)}>
          {label}
        </Button>
      )}
      {isOpen && (
        <Dialog
          open
          size="small"
          isHeld={busy}
          title={t('consoleBuying.cancelTitle', { position, sum: fen(totalFen) })}
          reason={t('consoleBuying.cancelText')}
          onClose={() => setIsOpen(false)}
          actions={
            <>
              <Button kind="danger" busy={busy} onClick={() => void press({ id }, () => setIsOpen(false))}>
                {t('consoleBuying.cancel')}
              </Button>
              <Button kind="brand" onClick={() => setIsOpen(false)}>
                {t('consoleBuying.keepOrder')}
              </Button>
            </>
          }
        >
          <p className="mono">
            <bdi>{externalId}</bdi>
          </p>
        </Dialog>
      )}
    </>
  );
}
