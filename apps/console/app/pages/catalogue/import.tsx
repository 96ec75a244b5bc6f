import { Button } from '@sampan/ui/button.tsx';
import { Note } from '@sampan/ui/note.tsx';
import { useGo } from '@sampan/ui/paths.ts';
import { showError } from '@sampan/ui/show-error.ts';
import { Skeleton } from '@sampan/ui/skeleton.tsx';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useParams } from 'react-router';
import { useAct } from '../../api/use-act.ts';
import { useCall } from '../../api/use-call.ts';
import { useLowPrices } from '../../features/catalogue/low-prices.tsx';
import { Page } from '../../layout/page.tsx';
import { Failed } from '../../parts/failed.tsx';
import { KeyButton } from '../../parts/key-button.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { ImportOptions } from './import-options.tsx';
import { ImportReport } from './import-report.tsx';
import { isWorking, type Run, RunState } from './import-state.tsx';

/** One file: how it is read, what would become of it, how far it is. */
export default function ImportPage() {
  const t = useTexts();
  const { id = '' } = useParams();
  const { data: run, error, refetch } = useCall('operatorGetImport', { id }, { everySeconds: 2 });
  return (
    <Page
      title={run?.fileName ?? t('consoleCatalogue.imports')}
      back={{ to: '/imports', label: t('consoleCatalogue.backToImports') }}
      note={run && <RunState run={run} />}
      actions={run && <Actions run={run} />}
    >
      {run ? (
        <div className="imports">
          {isWorking(run) && <Progress run={run} />}
          {run.problem && <Note tone="warn" title={t(`consoleCatalogue.stopped_${run.problem}`)} className="m-4" />}
          {(run.state === 'uploading' || run.state === 'checked') && (
            <ImportOptions key={JSON.stringify(run.options)} run={run} />
          )}
          {run.report && run.state !== 'checking' && <ImportReport run={run} report={run.report} />}
        </div>
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="m-4 h-40" />
      )}
    </Page>
  );
}

function Progress({ run }: { run: Run }) {
  const t = useTexts();
  const { number } = useFormat();
  return (
    <div className="sec" role="status">
      <p>
        {run.step === 'store' ? t('consoleCatalogue.storing') : t('consoleCatalogue.checking')}{' '}
        {run.lines > 0 && t('consoleCatalogue.lineOf', { line: number(run.line), lines: number(run.lines) })}
      </p>
      <progress
        className="progress-bar"
        max={run.lines || 1}
        value={run.line}
        aria-label={t('consoleCatalogue.progress')}
      />
      <p className="second">{t('consoleCatalogue.mayLeave')}</p>
    </div>
  );
}

function Actions({ run }: { run: Run }) {
  const t = useTexts();
  const go = useGo();
  const start = useAct('operatorRunImport', ['operatorGetImport', 'operatorListImports']);
  const low = useLowPrices();
  const discard = useAct('operatorDiscardImport', ['operatorListImports']);
  const store = () =>
    low
      .guarded({
        change: { import: { id: run.id } },
        send: (lowPriceReason) => start.act({ id: run.id, ...(lowPriceReason !== undefined && { lowPriceReason }) }),
      })
      .catch((error: unknown) => showError(error, t));
  if (isWorking(run)) return null;
  const count = (run.report?.added ?? 0) + (run.report?.updated ?? 0);
  const canStart = run.state === 'checked' && run.report?.problemCount === 0;
  return (
    <>
      {run.state !== 'imported' && (
        <Button
          kind="quiet"
          busy={discard.busy}
          onClick={() =>
            void discard.press({ id: run.id }, () => {
              showToast({ kind: 'done', title: t('consoleCatalogue.discarded') });
              go('/imports');
            })
          }
        >
          {t('consoleCatalogue.discard')}
        </Button>
      )}
      {canStart && (
        <KeyButton
          kind="brand"
          keys="ctrl+Enter"
          label={t('consoleCatalogue.storeProducts', { count })}
          foot={t('consoleCatalogue.footStore')}
          busy={start.busy}
          onPress={() => void store()}
        />
      )}
      {low.dialog}
    </>
  );
}
