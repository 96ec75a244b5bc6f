import { Button } from '@sampan/ui/button.tsx';
import { ConfirmDialog } from '@sampan/ui/dialog.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { useAct } from '../../api/use-act.ts';
import { useMe } from '../../api/use-me.ts';
import { KeyButton } from '../../parts/key-button.tsx';
import { useTexts } from '../../texts/texts.ts';
import { type Member, nameOf } from './member.ts';
import { RolesDialog } from './roles-dialog.tsx';

type Asked = 'roles' | 'withdraw' | 'reset' | 'disable';

/** Actions of the owner on a member. The owner's own are on the account page. */
export function MemberActions({ member }: { member: Member }) {
  const t = useTexts();
  const me = useMe();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const isInvited = member.state === 'invited' || member.state === 'expired';
  const isOther = member.id !== me.id;
  return (
    <>
      <KeyButton
        kind="brand"
        keys="e"
        label={t('consoleStaff.changeRoles')}
        foot={t('consoleStaff.footRoles')}
        onPress={() => setAsked('roles')}
      />
      {isInvited && <Resend member={member} />}
      {!member.hasEnrolled && (
        <Button kind="danger" onClick={() => setAsked('withdraw')}>
          {t('consoleStaff.withdraw')}
        </Button>
      )}
      {isOther && member.hasEnrolled && member.state === 'active' && (
        <Button onClick={() => setAsked('reset')}>{t('consoleStaff.reset')}</Button>
      )}
      {isOther && member.hasEnrolled && member.state !== 'disabled' && (
        <Button kind="danger" onClick={() => setAsked('disable')}>
          {t('consoleStaff.disable')}
        </Button>
      )}
      {member.state === 'disabled' && <Enable member={member} />}
      {asked === 'roles' && <RolesDialog member={member} onClose={close} />}
      {asked === 'withdraw' && <Withdraw member={member} onClose={close} />}
      {asked === 'reset' && <Reset member={member} onClose={close} />}
      {asked === 'disable' && <Disable member={member} onClose={close} />}
    </>
  );
}

const reads = ['operatorListOperators', 'operatorListSessionsOf'] as const;

function Resend({ member }: { member: Member }) {
  const t = useTexts();
  const { press, busy } = useAct('operatorResendInvitation', reads);
  const resend = () =>
    void press({ id: member.id }, () =>
      showToast({ kind: 'done', title: t('consoleStaff.resent', { email: member.email }) }),
    );
  return (
    <Button busy={busy} onClick={resend}>
      {t('consoleStaff.resend')}
    </Button>
  );
}

function Enable({ member }: { member: Member }) {
  const t = useTexts();
  const { press, busy } = useAct('operatorSetOperatorDisabled', reads);
  const enable = () =>
    void press({ id: member.id, disabled: false }, () =>
      showToast({ kind: 'done', title: t('consoleStaff.enabledNow', { name: nameOf(member) }) }),
    );
  return (
    <Button busy={busy} onClick={enable}>
      {t('consoleStaff.enable')}
    </Button>
  );
}

interface Asking {
  member: Member;
  onClose: () => void;
}

function Withdraw({ member, onClose }: Asking) {
  const t = useTexts();
  const { press, busy } = useAct('operatorWithdrawInvitation', reads);
  const withdraw = () =>
    void press({ id: member.id }, () => {
      onClose();
      showToast({ kind: 'done', title: t('consoleStaff.withdrawn', { email: member.email }) });
    });
  return (
    <ConfirmDialog
      open
      title={t('consoleStaff.withdrawTitle', { name: nameOf(member) })}
      text={t('consoleStaff.withdrawText')}
      confirm={t('consoleStaff.withdraw')}
      confirmKind="danger"
      busy={busy}
      onConfirm={withdraw}
      onClose={onClose}
    />
  );
}

function Reset({ member, onClose }: Asking) {
  const t = useTexts();
  const { press, busy } = useAct('operatorResetFactor', reads);
  const reset = () =>
    void press({ id: member.id }, () => {
      onClose();
      showToast({ kind: 'done', title: t('consoleStaff.resetNow', { email: member.email }) });
    });
  return (
    <ConfirmDialog
      open
      title={t('consoleStaff.resetTitle', { name: nameOf(member) })}
      text={t('consoleStaff.resetText')}
      confirm={t('consoleStaff.reset')}
      confirmKind="danger"
      busy={busy}
      onConfirm={reset}
      onClose={onClose}
    />
  );
}

function Disable({ member, onClose }: Asking) {
  const t = useTexts();
  const { press, busy } = useAct('operatorSetOperatorDisabled', reads);
  const disable = () =>
    void press({ id: member.id, disabled: true }, () => {
      onClose();
      showToast({ kind: 'done', title: t('consoleStaff.disabledNow', { name: nameOf(member) }) });
    });
  return (
    <ConfirmDialog
      open
      title={t('consoleStaff.disableTitle', { name: nameOf(member) })}
      text={t('consoleStaff.disableText')}
      confirm={t('consoleStaff.disable')}
      confirmKind="danger"
      busy={busy}
      onConfirm={disable}
      onClose={onClose}
    />
  );
}
