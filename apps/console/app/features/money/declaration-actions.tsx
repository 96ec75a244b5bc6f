import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import type { Name, Output } from '../../api/call.ts';
import { useAct } from '../../api/use-act.ts';
import { KeyButton } from '../../parts/key-button.tsx';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';
import { ApproveDialog } from './approve-dialog.tsx';

export type Declaration = Output<'operatorListDeclarations'>[number];

interface Props {
  declaration: Declaration;
  /** The label of the approve button. */
  approve: string;
  refreshes: readonly Name[];
}

/** A declared transfer: it has come, or it has not. */
export function DeclarationActions({ declaration, approve, refreshes }: Props) {
  const t = useTexts();
  const [opened, setOpened] = useState<'approve' | 'reject' | null>(null);
  const { act } = useAct('operatorRejectPayment', refreshes);
  const { id, sn } = declaration;
  const close = () => setOpened(null);
  return (
    <>
      <KeyButton
        kind="brand"
        keys="a"
        label={approve}
        foot={t('consoleOrders.footApprove')}
        onPress={() => setOpened('approve')}
      />
      <KeyButton
        kind="danger"
        keys="r"
        label={t('consoleOrders.reject')}
        foot={t('consoleOrders.footReject')}
        onPress={() => setOpened('reject')}
      />
      {opened === 'approve' && <ApproveDialog declaration={declaration} refreshes={refreshes} onClose={close} />}
      {opened === 'reject' && (
        <ReasonDialog
          title={t('consoleOrders.rejectTitle', { sn })}
          text={t('consoleOrders.rejectText')}
          confirm={t('consoleOrders.rejectConfirm')}
          onConfirm={async (reason) => {
            await act({ id, reason });
            showToast({ kind: 'done', title: t('consoleOrders.rejected', { sn }) });
          }}
          onClose={close}
        />
      )}
    </>
  );
}
