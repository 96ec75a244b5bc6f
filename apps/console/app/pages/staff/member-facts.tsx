import { Button } from '@sampan/ui/button.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { withQuery } from '@sampan/ui/paths.ts';
import { Skeleton } from '@sampan/ui/skeleton.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useAct } from '../../api/use-act.ts';
import { useCall } from '../../api/use-call.ts';
import { SessionList } from '../../features/accounts/session-list.tsx';
import { roleText } from '../../layout/role-text.ts';
import { Failed } from '../../parts/failed.tsx';
import { Facts, Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { type Member, nameOf } from './member.ts';

/** A member of staff: name, roles, sessions. */
export function MemberFacts({ member }: { member: Member }) {
  const t = useTexts();
  const { moment } = useFormat();
  const { email, language, passkeys, lastSeenAt, linkUntil } = member;
  return (
    <>
      <Section title={t('consoleStaff.account')}>
        <Facts
          facts={[
            [
              t('consoleAccounts.email'),
              <bdi key="email" className="wrap">
                {email}
              </bdi>,
            ],
            [t('consoleAccounts.language'), language === 'zh' ? '中文' : 'English'],
            [t('consoleAccounts.passkeys'), passkeys],
            [t('consoleStaff.lastSeen'), lastSeenAt ? moment(lastSeenAt) : '–'],
            ...(linkUntil ? [[t('consoleStaff.linkUntil'), moment(linkUntil)] as const] : []),
          ]}
        />
        <p>
          <Link to={withQuery('/audit-log', { who: `operator:${member.id}` })} className="link">
            {t('consoleStaff.changes')}
          </Link>
        </p>
      </Section>
      <Section title={t('consoleStaff.roles')}>
        <ul className="roles">
          {member.roles.map((role) => (
            <li key={role}>
              <b>{roleText(t, role)}</b> <span className="second">{t(`consoleStaff.about_${role}`)}</span>
            </li>
          ))}
        </ul>
      </Section>
      {member.hasEnrolled && <Sessions member={member} />}
    </>
  );
}

function Sessions({ member }: { member: Member }) {
  const t = useTexts();
  const { id } = member;
  const { data, error, refetch } = useCall('operatorListSessionsOf', { id });
  const { press, busy } = useAct('operatorEndSessionsOf', ['operatorListSessionsOf', 'operatorListOperators']);
  const said = () => showToast({ kind: 'done', title: t('consoleStaff.signedOut', { name: nameOf(member) }) });
  return (
    <Section title={t('consoleAccounts.sessions')}>
      {data ? (
        <SessionList sessions={data} busy={busy} onEnd={(session) => void press({ id, sessionId: session.id }, said)} />
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-12" />
      )}
      {data && data.filter(({ isCurrent }) => !isCurrent).length > 1 && (
        <Button size="small" busy={busy} onClick={() => void press({ id }, said)}>
          {t('consoleStaff.endAll')}
        </Button>
      )}
    </Section>
  );
}
