import { Button } from '@sampan/ui/button.tsx';
import { Skeleton } from '@sampan/ui/skeleton.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useAct } from '../../api/use-act.ts';
import { useCall } from '../../api/use-call.ts';
import { deviceOf, SessionList } from '../../features/accounts/session-list.tsx';
import { Failed } from '../../parts/failed.tsx';
import { Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';

export function OwnSessions() {
  const t = useTexts();
  const { data, error, refetch } = useCall('operatorListSessions', {}, { everySeconds: 60 });
  const one = useAct('operatorEndSession', ['operatorListSessions']);
  const others = useAct('operatorEndOtherSessions', ['operatorListSessions']);
  const hasOthers = data?.some(({ isCurrent }) => !isCurrent);
  return (
    <Section title={t('consoleAccounts.sessions')} note={t('consoleAccounts.sessionsNote')}>
      {data ? (
        <SessionList
          sessions={data}
          busy={one.busy}
          onEnd={(session) =>
            void one.press({ id: session.id }, () =>
              showToast({ kind: 'done', title: t('consoleAccounts.ended1', { device: deviceOf(session, t) }) }),
            )
          }
        />
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-16" />
      )}
      {hasOthers && (
        <Button
          size="small"
          busy={others.busy}
          onClick={() =>
            void others.press({}, () => showToast({ kind: 'done', title: t('consoleAccounts.othersEnded') }))
          }
        >
          {t('consoleAccounts.endOthers')}
        </Button>
      )}
    </Section>
  );
}
