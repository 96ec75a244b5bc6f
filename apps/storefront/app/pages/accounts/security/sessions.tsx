import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { Button } from '@sampan/ui/button.tsx';
import { Card } from '@sampan/ui/card.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { Tag } from '@sampan/ui/tag.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { call } from '../../../api/call.ts';
import { type Translate, useTexts } from '../../../texts/texts.ts';
import { useAct } from './use-act.ts';

type Session = OutputOf<Calls['listSessions']>[number];

function deviceOf({ browser, system }: Session, t: Translate): string {
  if (browser && system) return t('security.browserOn', { browser, system });
  return browser || system || t('security.unknownDevice');
}

/** The customer's sessions; each but this one can be ended. */
export function Sessions({ sessions }: { sessions: readonly Session[] }) {
  const t = useTexts();
  const { busy, act } = useAct();
  const end = async (session: Session) => {
    const done = await act(() => call('endSession', { id: session.id }));
    if (done !== undefined) showToast({ kind: 'done', title: t('security.ended', { device: deviceOf(session, t) }) });
  };
  const endOthers = async () => {
    const done = await act(() => call('endOtherSessions', {}));
    if (done !== undefined) showToast({ kind: 'done', title: t('security.othersEnded') });
  };
  return (
    <Card className="mt-4" aria-labelledby="sessions">
      <h2 id="sessions" className="text-lg">
        {t('security.sessions')}
      </h2>
      <p className="mt-1 text-muted">{t('security.sessionsText')}</p>
      <ul className="mt-4">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} busy={busy} onEnd={() => void end(session)} />
        ))}
      </ul>
      {sessions.some(({ isCurrent }) => !isCurrent) && (
        <Button className="mt-4" busy={busy} onClick={() => void endOthers()}>
          {t('security.endOthers')}
        </Button>
      )}
    </Card>
  );
}

function SessionRow({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  const t = useTexts();
  const { date } = useFormat();
  const { isCurrent, address, signedInAt, lastSeenAt } = session;
  const device = deviceOf(session, t);
  return (
    <li className="security-row">
      <div className="min-w-0 flex-1 basis-72" title={session.agent}>
        <p className="flex flex-wrap items-center gap-x-2">
          <bdi>{device}</bdi> {isCurrent && <Tag tone="river">{t('security.thisDevice')}</Tag>}
        </p>
        <p className="hint flex flex-wrap gap-x-3">
          {address && <bdi dir="ltr">{address}</bdi>}
          <span>{t('security.since', { date: date(signedInAt, 'time') })}</span>
          <span>{t('security.lastUsed', { date: date(lastSeenAt, 'time') })}</span>
        </p>
      </div>
      {!isCurrent && (
        <Button size="small" aria-disabled={busy} aria-label={t('security.endOf', { device })} onClick={onEnd}>
          {t('security.end')}
        </Button>
      )}
    </li>
  );
}
