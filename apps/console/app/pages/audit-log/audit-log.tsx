import { Button } from '@sampan/ui/button.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { useState } from 'react';
import type { Input } from '../../api/call.ts';
import { useAct } from '../../api/use-act.ts';
import { useList } from '../../api/use-call.ts';
import { nextPage } from '../../features/audit-log/next-page.ts';
import { Page } from '../../layout/page.tsx';
import { DataTable } from '../../parts/data-table/data-table.tsx';
import { download } from '../../parts/download.ts';
import { SidePanel } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { EntryFacts, EntryHead } from './entry-facts.tsx';
import { AuditFilters } from './filters.tsx';
import { useAuditColumns } from './use-audit-columns.tsx';
import { useAuditSearch } from './use-audit-search.ts';

const pageSize = 50;

/** The audit log: who changed what, when, from which address. */
export default function AuditLog() {
  const t = useTexts();
  const { number } = useFormat();
  const { filters, input, isFiltered, change, clear } = useAuditSearch();
  const list = useList('operatorListAuditLog', { ...input, pageSize }, { nextInput: nextPage });
  const [current, setCurrent] = useState<string | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const entryOf = (id: string | null) => list.rows?.find((entry) => String(entry.id) === id);
  const [entry, shown] = [entryOf(current), entryOf(opened)];
  return (
    <Page
      title={t('console.auditLog')}
      search={{ label: t('consoleAudit.search'), value: filters.text, onSearch: (text) => change({ text }) }}
      actions={list.rows && <Export input={input} />}
      foot={
        list.rows &&
        t(list.hasMore ? 'consoleAudit.shownMore' : 'consoleAudit.shownAll', { shown: number(list.rows.length) })
      }
    >
      <div className="split">
        <div className="pane">
          <AuditFilters filters={filters} onChange={change} onClear={isFiltered ? clear : undefined} />
          <DataTable
            label={t('console.auditLog')}
            list={list}
            columns={useAuditColumns(setOpened)}
            idOf={({ id }) => String(id)}
            current={current}
            onCurrent={setCurrent}
            hasPanel
            onOpen={({ id }) => setOpened(String(id))}
            isTall
            empty={
              <EmptyState
                title={t(isFiltered ? 'consoleAudit.noneFound' : 'consoleAudit.none')}
                text={t(isFiltered ? 'consoleAudit.noneFoundText' : 'consoleAudit.noneText')}
                action={isFiltered && <Button onClick={clear}>{t('consoleAudit.clear')}</Button>}
              />
            }
          />
        </div>
        {entry && (
          <SidePanel label={t('consoleAudit.entry', { id: entry.id })} head={<EntryHead entry={entry} />}>
            <EntryFacts entry={entry} onChange={change} />
          </SidePanel>
        )}
      </div>
      {shown && <EntryDialog entry={shown} onChange={change} onClose={() => setOpened(null)} />}
    </Page>
  );
}

function Export({ input }: { input: Input<'operatorExportAuditLog'> }) {
  const t = useTexts();
  const { press, busy } = useAct('operatorExportAuditLog', []);
  return (
    <Button
      busy={busy}
      busyLabel={t('consoleAccounts.wait')}
      onClick={() => void press({ ...input, bom: 1 }, ({ url }) => download(url))}
    >
      {t('consoleAudit.export')}
    </Button>
  );
}
