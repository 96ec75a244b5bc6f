import { Button } from '@sampan/ui/button.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { useAct } from '../../api/use-act.ts';
import { useMay } from '../../api/use-me.ts';
import type { Refund } from '../../features/refunds/refund-state.tsx';
import { KeyButton } from '../../parts/key-button.tsx';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { GrantDialog } from './grant-dialog.tsx';
import { PaidDialog } from './paid-dialog.tsx';
import { reads } from './reads.ts';

/** Finance decides, and transfers what does not go back to a card. */
export function RefundActions({ refund }: { refund: Refund }) {
  const may = useMay();
  if (refund.state === 'requested' && may('operatorApproveRefund')) return <Decide refund={refund} />;
  if (refund.transferUsd > 0 && may('operatorRecordOfflineRefund')) return <Transferred refund={refund} />;
  return null;
}

function Decide({ refund }: { refund: Refund }) {
  const t = useTexts();
  const { act } = useAct('operatorRejectRefund', reads);
  const [opened, setOpened] = useState<'grant' | 'reject' | null>(null);
  const close = () => setOpened(null);
  const { id, sn, openedBy } = refund;
  return (
    <>
      <KeyButton
        kind="brand"
        keys="a"
        label={t('consoleRefunds.grant')}
        foot={t('consoleOrders.footApprove')}
        onPress={() => setOpened('grant')}
      />
      <KeyButton
        kind="danger"
        keys="r"
        label={t('consoleRefunds.decline')}
        foot={t('consoleOrders.footReject')}
        onPress={() => setOpened('reject')}
      />
      {opened === 'grant' && <GrantDialog refund={refund} onClose={close} />}
      {opened === 'reject' && (
        <ReasonDialog
          title={t('consoleRefunds.declineTitle', { sn })}
          text={t(openedBy ? 'consoleRefunds.declineOwnText' : 'consoleRefunds.declineText')}
          confirm={t('consoleRefunds.declineConfirm')}
          onConfirm={async (reason) => {
            await act({ id, reason });
            showToast({ kind: 'done', title: t('consoleRefunds.declined', { sn }) });
          }}
          onClose={close}
        />
      )}
    </>
  );
}

function Transferred({ refund }: { refund: Refund }) {
  const t = useTexts();
  const { dollars } = useFormat();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="brand" onClick={() => setOpen(true)}>
        {t('consoleRefunds.recordTransfer', { sum: dollars(refund.transferUsd) })}
      </Button>
      {isOpen && <PaidDialog refund={refund} onClose={() => setOpen(false)} />}
    </>
  );
}
