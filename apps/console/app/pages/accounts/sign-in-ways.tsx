import { Button } from '@sampan/ui/button.tsx';
import { Tag } from '@sampan/ui/tag.tsx';
import { type ReactNode, useState } from 'react';
import { useMe } from '../../api/use-me.ts';
import { Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { ChangeEmail } from './change-email.tsx';
import { ChangePassword } from './change-password.tsx';
import { NewRecoveryCodes } from './new-recovery-codes.tsx';
import { ReplaceAuthenticator } from './replace-authenticator.tsx';

const fewCodes = 3;

/** The ways an operator signs in, and the dialogs that change them. */
export function SignInWays() {
  const t = useTexts();
  const { email, factors } = useMe();
  const [opened, setOpened] = useState<'email' | 'password' | 'authenticator' | 'codes' | null>(null);
  const close = () => setOpened(null);
  return (
    <Section title={t('consoleAccounts.signingIn')}>
      <ul className="entries">
        <Way title={t('consoleAccounts.email')} value={<bdi>{email}</bdi>} onChange={() => setOpened('email')} />
        <Way title={t('consoleAccounts.password')} onChange={() => setOpened('password')} />
        <Way
          title={t('consoleAccounts.authenticatorApp')}
          value={t('consoleAccounts.authenticatorUse')}
          onChange={() => setOpened('authenticator')}
        />
        <Way
          title={t('consoleAccounts.recovery')}
          value={
            <>
              {t('consoleAccounts.codesLeft', { count: factors.recoveryCodes })}{' '}
              {factors.recoveryCodes < fewCodes && <Tag tone="amber">{t('consoleAccounts.fewCodes')}</Tag>}
            </>
          }
          onChange={() => setOpened('codes')}
        />
      </ul>
      {opened === 'email' && <ChangeEmail onClose={close} />}
      {opened === 'password' && <ChangePassword onClose={close} />}
      {opened === 'authenticator' && <ReplaceAuthenticator onClose={close} />}
      {opened === 'codes' && <NewRecoveryCodes onClose={close} />}
    </Section>
  );
}

function Way({ title, value, onChange }: { title: string; value?: ReactNode; onChange: () => void }) {
  const t = useTexts();
  return (
    <li>
      <div>
        <p className="entry-title">{title}</p>
        {value && <p className="second">{value}</p>}
      </div>
      <Button size="small" aria-label={t('consoleAccounts.changeWhat', { what: title })} onClick={onChange}>
        {t('consoleAccounts.change')}
      </Button>
    </li>
  );
}
