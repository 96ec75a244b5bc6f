import { Button } from '@sampan/ui/button.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { useAct } from '../../api/use-act.ts';
import { KeyButton } from '../../parts/key-button.tsx';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';
import { GrantDialog } from './grant-dialog.tsx';
import { type Grant, grantReads, useGoodsName } from './grant-state.tsx';

/** Answers a pending request; revokes a grant. */
export function GrantActions({ grant }: { grant: Grant }) {
  if (grant.waitingSince) return <Decide grant={grant} />;
  return grant.state === 'granted' ? <Withdraw grant={grant} /> : null;
}

function Decide({ grant }: { grant: Grant }) {
  const t = useTexts();
  const nameOf = useGoodsName();
  const { act } = useAct('operatorDecideGrant', grantReads);
  const [opened, setOpened] = useState<'grant' | 'refuse' | null>(null);
  const close = () => setOpened(null);
  const { id, version } = grant;
  return (
    <>
      <KeyButton
        kind="brand"
        keys="a"
        label={t('consoleReseller.grantIt')}
        foot={t('consoleOrders.footApprove')}
        onPress={() => setOpened('grant')}
      />
      <KeyButton
        kind="danger"
        keys="r"
        label={t('consoleReseller.refuse')}
        foot={t('consoleOrders.footReject')}
        onPress={() => setOpened('refuse')}
      />
      {opened === 'grant' && <GrantDialog grant={grant} onClose={close} />}
      {opened === 'refuse' && (
        <ReasonDialog
          title={t('consoleReseller.refuseTitle', { title: nameOf(grant) })}
          text={t(grant.renewalAskedAt ? 'consoleReseller.refuseRenewalText' : 'consoleReseller.customerReads')}
          confirm={t('consoleReseller.refuse')}
          onConfirm={async (answer) => {
            await act({ id, version, decision: 'refuse', answer });
            showToast({ kind: 'done', title: t('consoleReseller.refusedDone') });
          }}
          onClose={close}
        />
      )}
    </>
  );
}

function Withdraw({ grant }: { grant: Grant }) {
  const t = useTexts();
  const nameOf = useGoodsName();
  const { act } = useAct('operatorWithdrawGrant', grantReads);
  const [isOpen, setOpen] = useState(false);
  const { id, version } = grant;
  return (
    <>
      <Button kind="danger" onClick={() => setOpen(true)}>
        {t('consoleReseller.withdraw')}
      </Button>
      {isOpen && (
        <ReasonDialog
          title={t('consoleReseller.withdrawTitle', { title: nameOf(grant) })}
          text={t('consoleReseller.withdrawText')}
          confirm={t('consoleReseller.withdraw')}
          onConfirm={async (answer) => {
            await act({ id, version, answer });
            showToast({ kind: 'done', title: t('consoleReseller.withdrawnDone') });
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
