import type { OperatorRole } from '@sampan/contract/call';
import { Checkbox, FieldError } from '@sampan/ui/field.tsx';
import { useId } from 'react';
import { roleText } from '../../layout/role-text.ts';
import { useTexts } from '../../texts/texts.ts';

/** Roles in the order of the work. */
const roles = ['owner', 'catalogue', 'purchasing', 'warehouse', 'finance', 'support'] as const satisfies OperatorRole[];

interface Props {
  chosen: readonly OperatorRole[];
  onChange: (chosen: OperatorRole[]) => void;
  isMissing: boolean;
}

/** A member's roles, which add up. */
export function RoleChoices({ chosen, onChange, isMissing }: Props) {
  const t = useTexts();
  const id = useId();
  return (
    <fieldset className="grid gap-3" aria-describedby={isMissing ? id : undefined}>
      <legend className="label mb-2">{t('consoleStaff.roles')}</legend>
      {roles.map((role) => (
        <Checkbox
          key={role}
          checked={chosen.includes(role)}
          hint={t(`consoleStaff.about_${role}`)}
          onChange={({ target }) =>
            onChange(roles.filter((one) => (one === role ? target.checked : chosen.includes(one))))
          }
        >
          {roleText(t, role)}
        </Checkbox>
      ))}
      {isMissing && <FieldError id={id}>{t('consoleStaff.roleMissing')}</FieldError>}
    </fieldset>
  );
}
