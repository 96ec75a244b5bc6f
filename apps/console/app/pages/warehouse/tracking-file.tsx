import { operatorLimits } from '@sampan/contract/limits';
import { Button } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { showError } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { type ChangeEvent, useState } from 'react';
import type { Output } from '../../api/call.ts';
import { useAct } from '../../api/use-act.ts';
import { warehouseReads } from '../../features/warehouse/warehouse-reads.ts';
import { Icon } from '../../parts/icon.tsx';
import { readText } from '../../parts/read-text.ts';
import { useTexts } from '../../texts/texts.ts';

type Result = Output<'operatorImportTracking'>;
interface Tried {
  name: string;
  csv: string;
  result: Result;
}

/** Tracking numbers from a carrier's file: tried first, then applied. */
export function TrackingFile() {
  const t = useTexts();
  const [tried, setTried] = useState<Tried>();
  const { act } = useAct('operatorImportTracking', []);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    event.currentTarget.value = '';
    if (!file) return;
    try {
      const csv = await readText(file);
      setTried({ name: file.name, csv, result: await act({ csv }) });
    } catch (error) {
      showError(error, t);
    }
  };
  return (
    <>
      <label className="btn btn-line wh-file">
        <Icon name="upload" small />
        {t('consoleWarehouse.trackingFile')}
        <input type="file" accept=".csv,text/csv" onChange={(event) => void choose(event)} />
      </label>
      {tried && <FileDialog tried={tried} onClose={() => setTried(undefined)} />}
    </>
  );
}

function FileDialog({ tried: { name, csv, result }, onClose }: { tried: Tried; onClose: () => void }) {
  const t = useTexts();
  const { press, busy } = useAct('operatorImportTracking', warehouseReads);
  const [done, setDone] = useState<Result>();
  const { lines, ready } = done ?? result;
  const apply = () =>
    void press({ csv, apply: true }, (answer) => {
      setDone(answer);
      showToast({ kind: 'done', title: t('consoleWarehouse.fileApplied', { count: answer.shipped }) });
    });
  return (
    <Dialog
      open
      size="form"
      title={name}
      reason={
        done
          ? t('consoleWarehouse.fileDone', { shipped: done.shipped, count: lines.length })
          : t('consoleWarehouse.fileReady', { ready, count: lines.length })
      }
      onClose={onClose}
      actions={
        done ? (
          <Button kind="brand" onClick={onClose}>
            {t('ui.close')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('ui.cancel')}</Button>
            <Button kind="brand" busy={busy} aria-disabled={ready === 0} onClick={apply}>
              {t('consoleWarehouse.fileApply', { count: ready })}
            </Button>
          </>
        )
      }
    >
      <ol className="wh-file-lines">
        {lines.map(({ line, parcel, carrier, trackingNumber, problem, isShipped }) => (
          <li key={line}>
            <span className="second">{line}</span>
            <span>
              <span className="mono">{parcel}</span> {carrier} <span className="mono">{trackingNumber}</span>
            </span>
            <span className={problem ? 'late' : undefined}>
              {problem
                ? t(`consoleWarehouse.problem_${problem}`, { max: operatorLimits.trackingLinesMax })
                : t(isShipped ? 'consoleWarehouse.lineShipped' : 'consoleWarehouse.lineReady')}
            </span>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
