import { Button } from '@sampan/ui/button.tsx';
import { ConfirmDialog } from '@sampan/ui/dialog.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { useGo } from '@sampan/ui/paths.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import type { Output } from '../../api/call.ts';
import { useAct } from '../../api/use-act.ts';
import { useCall } from '../../api/use-call.ts';
import { Page } from '../../layout/page.tsx';
import { Failed } from '../../parts/failed.tsx';
import { Section } from '../../parts/side-panel.tsx';
import { State, type Tone } from '../../parts/state.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { RunState } from './import-state.tsx';
import { UploadFile } from './upload-file.tsx';

type Imports = Output<'operatorListImports'>;

/** Files of products: those on their way, and those that were imported. */
export default function ImportsPage() {
  const t = useTexts();
  const { data, error, refetch } = useCall('operatorListImports', {}, { everySeconds: 5 });
  return (
    <Page title={t('consoleCatalogue.imports')}>
      <div className="imports">
        <UploadFile />
        {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
        {data && data.runs.length > 0 && <Runs runs={data.runs} />}
        {data && <Done imports={data.imports} />}
      </div>
    </Page>
  );
}

function Runs({ runs }: { runs: Imports['runs'] }) {
  const t = useTexts();
  const go = useGo();
  const { moment } = useFormat();
  return (
    <Section title={t('consoleCatalogue.filesWaiting')}>
      <table className="lines">
        <tbody>
          {runs.map((run) => (
            <tr key={run.id}>
              <td>
                <a
                  className="link"
                  href={`/console/imports/${run.id}`}
                  onClick={(event) => {
                    event.preventDefault();
                    go(`/imports/${run.id}`);
                  }}
                >
                  <bdi>{run.fileName}</bdi>
                </a>
              </td>
              <td className="lines-wide text-muted">{moment(run.createdAt)}</td>
              <td>
                <RunState run={run} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

const tones: Record<Imports['imports'][number]['state'], Tone> = {
  running: 'blue',
  done: 'green',
  undoing: 'blue',
  undone: 'ink',
};

function Done({ imports }: { imports: Imports['imports'] }) {
  const t = useTexts();
  const { moment, number } = useFormat();
  if (imports.length === 0)
    return <EmptyState title={t('consoleCatalogue.noImports')} text={t('consoleCatalogue.noImportsText')} />;
  return (
    <Section title={t('consoleCatalogue.imported')}>
      <div className="scrolls">
        <table className="lines">
          <thead>
            <tr>
              <th scope="col">{t('consoleCatalogue.file')}</th>
              <th scope="col" data-figure>
                {t('consoleCatalogue.added')}
              </th>
              <th scope="col" data-figure>
                {t('consoleCatalogue.updated')}
              </th>
              <th scope="col" data-figure className="lines-wide">
                {t('consoleCatalogue.withdrawn')}
              </th>
              <th scope="col" className="lines-wide">
                {t('consoleCatalogue.by')}
              </th>
              <th scope="col">{t('consoleCatalogue.state')}</th>
              <th scope="col">
                <span className="sr-only">{t('consoleCatalogue.undo')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {imports.map((one) => (
              <tr key={one.importId}>
                <td>
                  <bdi>{one.fileName}</bdi>
                  <p className="second">{moment(one.startedAt)}</p>
                </td>
                <td data-figure>{number(one.added)}</td>
                <td data-figure>{number(one.updated)}</td>
                <td data-figure className="lines-wide">
                  {number(one.withdrawn)}
                </td>
                <td className="lines-wide" dir="auto">
                  {one.by || t('consoleCatalogue.aCommand')}
                </td>
                <td>
                  <State tone={tones[one.state]}>{t(`consoleCatalogue.import_${one.state}`)}</State>
                </td>
                <td>
                  <Undo one={one} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

/** One press would take a whole file's goods from the shop, so it asks. */
function Undo({ one }: { one: Imports['imports'][number] }) {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const { press, busy } = useAct('operatorUndoImport', ['operatorListImports', 'operatorListProducts']);
  if (!one.canBeUndone) return null;
  const { fileName: file, added, updated, withdrawn } = one;
  const done = () => {
    setOpen(false);
    showToast({ kind: 'done', title: t('consoleCatalogue.undoStarted') });
  };
  return (
    <>
      <Button size="small" aria-label={t('consoleCatalogue.undoImport', { file })} onClick={() => setOpen(true)}>
        {t('consoleCatalogue.undo')}
      </Button>
      <ConfirmDialog
        open={open}
        title={t('consoleCatalogue.undoImportTitle', { file })}
        text={t('consoleCatalogue.undoImportText', { added, changed: updated + withdrawn })}
        confirm={t('consoleCatalogue.undoImportConfirm')}
        confirmKind="danger"
        busy={busy}
        onConfirm={() => void press({ importId: one.importId }, done)}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
