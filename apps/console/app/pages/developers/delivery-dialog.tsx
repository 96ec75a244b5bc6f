import { Button } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { Skeleton } from '@sampan/ui/skeleton.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import type { Output } from '../../api/call.ts';
import { useAct } from '../../api/use-act.ts';
import { useCall } from '../../api/use-call.ts';
import { Failed } from '../../parts/failed.tsx';
import { Facts, Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { DeliveryState } from './delivery-state.tsx';
import { eventText } from './event-text.ts';

/** A delivery's request and response, and a button to resend it. */
export function DeliveryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTexts();
  const { data, error, refetch } = useCall('operatorGetHookDelivery', { id }, { everySeconds: 5 });
  const { press, busy } = useAct('operatorReplayHookDelivery', [
    'operatorGetHookDelivery',
    'operatorListHookDeliveries',
  ]);
  const replay = () => void press({ id }, () => showToast({ kind: 'done', title: t('consoleDevelopers.replayed') }));
  return (
    <Dialog
      open
      size="form"
      title={data ? eventText(t, data.eventType) : t('consoleDevelopers.delivery')}
      onClose={onClose}
      actions={
        data && (
          <Button kind="brand" busy={busy} onClick={replay}>
            {t('consoleDevelopers.replay')}
          </Button>
        )
      }
    >
      {data ? (
        <Details delivery={data} />
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Dialog>
  );
}

function Details({ delivery }: { delivery: Output<'operatorGetHookDelivery'> }) {
  const t = useTexts();
  const { precise, number } = useFormat();
  const { state, happenedAt, attempts, attemptedAt, nextAttemptAt, answerStatus, error, tookMs, body } = delivery;
  return (
    <>
      <Section title={t('consoleDevelopers.delivery')}>
        <Facts
          facts={[
            [t('consoleStaff.state'), <DeliveryState key="state" state={state} />],
            [t('consoleDevelopers.happenedAt'), precise(happenedAt)],
            [t('consoleSystem.attempts'), number(attempts)],
            [t('consoleDevelopers.attemptedAt'), attemptedAt ? precise(attemptedAt) : '–'],
            ...(nextAttemptAt ? [[t('consoleSystem.nextAt'), precise(nextAttemptAt)] as const] : []),
            [t('consoleDevelopers.answer'), error ? t(`consoleDevelopers.error_${error}`) : (answerStatus ?? '–')],
            ...(tookMs === null ? [] : [[t('consoleDevelopers.took'), `${number(tookMs)} ms`] as const]),
          ]}
        />
      </Section>
      <Section title={t('consoleDevelopers.body')}>
        <pre className="code">{indented(body)}</pre>
      </Section>
      {delivery.answerBody && (
        <Section title={t('consoleDevelopers.answerBody')}>
          <pre className="code">{delivery.answerBody}</pre>
        </Section>
      )}
    </>
  );
}

/** Easier to read than as it is sent. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
