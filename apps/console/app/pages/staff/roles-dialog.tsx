import type { OperatorRole } from '@sampan/contract/call';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import { useState } from 'react';
import { useAct } from '../../api/use-act.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useTexts } from '../../texts/texts.ts';
import { type Member, nameOf } from './member.ts';
import { RoleChoices } from './role-choices.tsx';

export function RolesDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useTexts();
  const { act } = useAct('operatorSetRoles', ['operatorListOperators', 'operatorMe']);
  const [roles, setRoles] = useState<OperatorRole[]>(member.roles);
  const [isMissing, setMissing] = useState(false);
  const form = useForm({
    initial: {},
    rules: {},
    inDialog: true,
    send: async () => {
      if (roles.length === 0) return setMissing(true);
      await act({ id: member.id, roles });
      onClose();
      showToast({ kind: 'done', title: t('consoleStaff.rolesChanged', { name: nameOf(member) }) });
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('consoleStaff.rolesOf', { name: nameOf(member) })}
      reason={t('consoleStaff.rolesText')}
      confirm={t('consoleStaff.saveRoles')}
      onClose={onClose}
    >
      <RoleChoices chosen={roles} onChange={setRoles} isMissing={isMissing && roles.length === 0} />
    </FormDialog>
  );
}
