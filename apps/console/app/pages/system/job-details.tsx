import { Button } from '@sampan/ui/button.tsx';
import { ConfirmDialog } from '@sampan/ui/dialog.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import { useAct } from '../../api/use-act.ts';
import { Facts, Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import type { FailedJob } from './use-job-columns.tsx';

export function JobFacts({ job }: { job: FailedJob }) {
  const t = useTexts();
  const { precise, number } = useFormat();
  const { about, reason, attempts, addedAt, failedAt, nextAt } = job;
  return (
    <>
      <Section title={t('consoleSystem.reason')}>
        <pre className="code">{reason || '–'}</pre>
      </Section>
      <Section title={t('consoleSystem.job')}>
        <Facts
          facts={[
            [
              t('consoleSystem.about'),
              <span key="about" className="wrap">
                {about || '–'}
              </span>,
            ],
            [t('consoleSystem.attempts'), number(attempts)],
            [t('consoleSystem.addedAt'), precise(addedAt)],
            [t('consoleSystem.failedAt'), precise(failedAt)],
            ...(nextAt ? [[t('consoleSystem.nextAt'), precise(nextAt)] as const] : []),
          ]}
        />
      </Section>
    </>
  );
}

const reads = ['operatorListFailedJobs', 'operatorListQueues'] as const;

export function JobActions({ job }: { job: FailedJob }) {
  const t = useTexts();
  const [isAsking, setAsking] = useState(false);
  const retry = useAct('operatorRetryJob', reads);
  const drop = useAct('operatorDropJob', reads);
  const { id, queue, nextAt } = job;
  return (
    <>
      {!nextAt && (
        <Button kind="danger" onClick={() => setAsking(true)}>
          {t('consoleSystem.drop')}
        </Button>
      )}
      <Button
        kind="brand"
        busy={retry.busy}
        onClick={() =>
          void retry.press({ id }, () => showToast({ kind: 'done', title: t('consoleSystem.retried', { queue }) }))
        }
      >
        {t('consoleSystem.retry')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('consoleSystem.dropTitle')}
        text={t('consoleSystem.dropText')}
        confirm={t('consoleSystem.drop')}
        confirmKind="danger"
        busy={drop.busy}
        onConfirm={() =>
          void drop.press({ id }, () => {
            setAsking(false);
            showToast({ kind: 'done', title: t('consoleSystem.dropped', { queue }) });
          })
        }
        onClose={() => setAsking(false)}
      />
    </>
  );
}
