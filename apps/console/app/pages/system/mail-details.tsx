import { Button } from '@sampan/ui/button.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useAct } from '../../api/use-act.ts';
import { Facts, Section } from '../../parts/side-panel.tsx';
import { State } from '../../parts/state.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { type Mail, mailTones } from './use-mail-columns.tsx';

export function MailFacts({ mail }: { mail: Mail }) {
  const t = useTexts();
  const { precise, number } = useFormat();
  const { template, language, state, attempts, reason, addedAt, sentAt } = mail;
  return (
    <>
      {reason && (
        <Section title={t('consoleSystem.reason')}>
          <pre className="code">{reason}</pre>
        </Section>
      )}
      <Section title={t('consoleSystem.mail')} note={t('consoleSystem.mailNote')}>
        <Facts
          facts={[
            [
              t('consoleSystem.state'),
              <State key="state" tone={mailTones[state]}>
                {t(`consoleSystem.mail_${state}`)}
              </State>,
            ],
            [
              t('consoleSystem.template'),
              <span key="template" className="mono wrap">
                {template}
              </span>,
            ],
            [t('consoleAccounts.language'), language],
            [t('consoleSystem.attempts'), number(attempts)],
            [t('consoleSystem.addedAt'), precise(addedAt)],
            ...(sentAt ? [[t('consoleSystem.sentAt'), precise(sentAt)] as const] : []),
          ]}
        />
      </Section>
    </>
  );
}

export function MailActions({ mail: { id, to, state } }: { mail: Mail }) {
  const t = useTexts();
  const { press, busy } = useAct('operatorResendMail', ['operatorListMails', 'operatorListQueues']);
  if (state === 'waiting') return null;
  return (
    <Button
      kind="brand"
      busy={busy}
      onClick={() => void press({ id }, () => showToast({ kind: 'done', title: t('consoleSystem.resent', { to }) }))}
    >
      {t('consoleSystem.resend')}
    </Button>
  );
}
