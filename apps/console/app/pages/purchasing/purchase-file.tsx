import { operatorLimits } from '@sampan/contract/limits';
import { Button } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { Field, Textarea } from '@sampan/ui/field.tsx';
import { showError } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { type ChangeEvent, useState } from 'react';
import type { Output } from '../../api/call.ts';
import { useAct } from '../../api/use-act.ts';
import { purchaseReads } from '../../features/purchasing/purchase-reads.ts';
import { Icon } from '../../parts/icon.tsx';
import { readText } from '../../parts/read-text.ts';
import { useTexts } from '../../texts/texts.ts';

type Result = Output<'operatorImportPurchases'>;

/** Order numbers and tracking numbers by file, or pasted: tried first, line by line, then applied. */
export function PurchaseFile() {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon name="upload" small />
        {t('consolePurchasing.importNumbers')}
      </Button>
      {isOpen && <FileDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function useFile() {
  const t = useTexts();
  const [csv, setCsv] = useState('');
  const [result, setResult] = useState<Result>();
  const [isDone, setDone] = useState(false);
  const { act, busy } = useAct('operatorImportPurchases', purchaseReads);
  const run = async (text: string, apply: boolean) => {
    if (!text.trim() || busy) return;
    try {
      setResult(await act({ csv: text, apply }));
      setDone(apply);
    } catch (error) {
      showError(error, t);
    }
  };
  const write = (text: string) => {
    setCsv(text);
    setResult(undefined);
    setDone(false);
  };
  return { csv, result, isDone, busy, run, write };
}

function FileDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const { csv, result, isDone, busy, run, write } = useFile();
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    event.currentTarget.value = '';
    if (!file) return;
    const text = await readText(file);
    write(text);
    await run(text, false);
  };
  const apply = async () => {
    await run(csv, true);
    showToast({ kind: 'done', title: t('consolePurchasing.numbersRead') });
  };
  return (
    <Dialog
      open
      size="form"
      title={t('consolePurchasing.importNumbers')}
      reason={t('consolePurchasing.importText')}
      onClose={onClose}
      hasInput={csv !== '' && !isDone}
      actions={
        <Steps
          {...{ csv, result, isDone, busy, onClose }}
          onTry={() => void run(csv, false)}
          onApply={() => void apply()}
        />
      }
    >
      <div className="grid gap-4">
        <label className="btn btn-line wh-file">
          <Icon name="upload" small />
          {t('consolePurchasing.chooseFile')}
          <input type="file" accept=".csv,.txt,text/csv,text/plain" onChange={(event) => void choose(event)} />
        </label>
        <Field label={t('consolePurchasing.pasteCells')} hint={t('consolePurchasing.pasteHint')}>
          <Textarea rows={6} className="mono" dir="auto" value={csv} onChange={(event) => write(event.target.value)} />
        </Field>
        {result && <Lines result={result} isDone={isDone} />}
      </div>
    </Dialog>
  );
}

interface StepsProps {
  csv: string;
  result: Result | undefined;
  isDone: boolean;
  busy: boolean;
  onClose: () => void;
  onTry: () => void;
  onApply: () => void;
}

function Steps({ csv, result, isDone, busy, onClose, onTry, onApply }: StepsProps) {
  const t = useTexts();
  if (isDone)
    return (
      <Button kind="brand" onClick={onClose}>
        {t('ui.close')}
      </Button>
    );
  return (
    <>
      <Button onClick={onClose}>{t('ui.cancel')}</Button>
      {result ? (
        <Button
          kind="brand"
          busy={busy}
          aria-disabled={result.ready === 0}
          onClick={() => result.ready > 0 && onApply()}
        >
          {t('consolePurchasing.applyLines', { count: result.ready })}
        </Button>
      ) : (
        <Button kind="brand" busy={busy} aria-disabled={!csv.trim()} onClick={onTry}>
          {t('consolePurchasing.checkLines')}
        </Button>
      )}
    </>
  );
}

function Lines({ result: { lines, ready, done }, isDone }: { result: Result; isDone: boolean }) {
  const t = useTexts();
  return (
    <section aria-live="polite">
      <p>
        {isDone
          ? t('consolePurchasing.linesDone', { done, count: lines.length })
          : t('consolePurchasing.linesReady', { ready, count: lines.length })}
      </p>
      <ol className="wh-file-lines">
        {lines.map(({ line, number, externalNumber, carrier, trackingNumber, problem, isDone: isStored }) => (
          <li key={line}>
            <span className="second">{line}</span>
            <span>
              <span className="mono">{[number, externalNumber].filter(Boolean).join(' ')}</span> {carrier}{' '}
              <span className="mono">{trackingNumber}</span>
            </span>
            <span className={problem && problem !== 'known' ? 'late' : undefined}>
              {problem
                ? t(`consolePurchasing.fileProblem_${problem}`, { max: operatorLimits.trackingLinesMax })
                : t(isStored ? 'consolePurchasing.lineStored' : 'consolePurchasing.lineReady')}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
