import { Button } from '@sampan/ui/button.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { useAct } from '../../api/use-act.ts';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';
import type { ResellerShop } from './shop-state.tsx';

const reads = ['operatorListResellerShops', 'operatorGetResellerShop'] as const;

export function ShopActions({ shop: { id, name, address, state } }: { shop: ResellerShop }) {
  const t = useTexts();
  const { act } = useAct('operatorDisconnectResellerShop', reads);
  const [isOpen, setOpen] = useState(false);
  if (state === 'disconnected') return null;
  const shop = name || address;
  return (
    <>
      <Button kind="danger" onClick={() => setOpen(true)}>
        {t('consoleReseller.disconnect')}
      </Button>
      {isOpen && (
        <ReasonDialog
          title={t('consoleReseller.disconnectTitle', { shop })}
          text={t('consoleReseller.disconnectText')}
          confirm={t('consoleReseller.disconnect')}
          onConfirm={async (reason) => {
            await act({ id, reason });
            showToast({ kind: 'done', title: t('consoleReseller.disconnectedDone', { shop }) });
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
