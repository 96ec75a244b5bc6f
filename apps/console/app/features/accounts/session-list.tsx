import { Button } from '@sampan/ui/button.tsx';
import { Tag } from '@sampan/ui/tag.tsx';
import type { Output } from '../../api/call.ts';
import { useNow } from '../../parts/use-now.ts';
import { type Translate, useTexts } from '../../texts/texts.ts';
import { readMoment, useFormat } from '../../texts/use-format.ts';

export type Session = Output<'operatorListSessions'>[number];

export function deviceOf({ browser, system }: Session, t: Translate): string {
  if (browser && system) return t('consoleAccounts.browserOn', { browser, system });
  return browser || system || t('consoleAccounts.unknownDevice');
}

interface Props {
  sessions: readonly Session[];
  busy: boolean;
  onEnd: (session: Session) => void;
}

/** The sessions of an account: device, address and time of sign-in. */
export function SessionList({ sessions, busy, onEnd }: Props) {
  const t = useTexts();
  const { moment, age } = useFormat();
  const now = useNow();
  if (sessions.length === 0) return <p className="text-muted">{t('consoleAccounts.noSessions')}</p>;
  return (
    <ul className="entries">
      {sessions.map((session) => (
        <li key={session.id}>
          <div title={session.agent}>
            <p className="entry-title">
              {deviceOf(session, t)} {session.isCurrent && <Tag tone="river">{t('consoleAccounts.thisSession')}</Tag>}
            </p>
            <p className="second">
              <bdi>{session.address}</bdi> ·{' '}
              {t('consoleAccounts.sessionTimes', {
                since: moment(session.signedInAt),
                ago: age(now - readMoment(session.lastSeenAt)),
              })}
            </p>
          </div>
          {!session.isCurrent && (
            <Button
              size="small"
              aria-label={t('consoleAccounts.endSession', { device: deviceOf(session, t) })}
              aria-disabled={busy}
              onClick={() => onEnd(session)}
            >
              {t('consoleAccounts.end')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
