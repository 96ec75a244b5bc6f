import { Dialog } from '@sampan/ui/dialog.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { useState } from 'react';
import { useList } from '../../api/use-call.ts';
import { Page } from '../../layout/page.tsx';
import { DataTable } from '../../parts/data-table/data-table.tsx';
import { FilterSelect } from '../../parts/filters.tsx';
import { SidePanel } from '../../parts/side-panel.tsx';
import { oneOf, useFilters, words } from '../../parts/use-filters.ts';
import { useTexts } from '../../texts/texts.ts';
import { MailActions, MailFacts } from './mail-details.tsx';
import { SystemTabs } from './system-tabs.tsx';
import { useMailColumns } from './use-mail-columns.tsx';

const pageSize = 50;
const states = ['waiting', 'sent', 'failed'] as const;

/** Sent and failed mail. */
export default function Mails() {
  const t = useTexts();
  const [{ state, to }, filter] = useFilters({ state: oneOf(states), to: words });
  const list = useList('operatorListMails', { ...(state && { state }), to, pageSize }, { everySeconds: 30 });
  const [current, setCurrent] = useState<string | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const mail = list.rows?.find(({ id }) => id === current);
  const shown = list.rows?.find(({ id }) => id === opened);
  return (
    <Page
      title={t('console.system')}
      search={{ label: t('consoleSystem.recipient'), value: to, onSearch: (found) => filter({ to: found }) }}
    >
      <div className="split">
        <div className="pane">
          <div>
            <SystemTabs part="mails" />
            <StateFilter state={state} onChange={(chosen) => filter({ state: chosen })} />
          </div>
          <DataTable
            label={t('consoleSystem.tab_mails')}
            list={list}
            columns={useMailColumns(setOpened)}
            idOf={({ id }) => id}
            current={current}
            onCurrent={setCurrent}
            hasPanel
            onOpen={({ id }) => setOpened(id)}
            empty={<EmptyState title={t('consoleSystem.noMails')} text={t('consoleSystem.noMailsText')} />}
          />
        </div>
        {mail && (
          <SidePanel
            key={mail.id}
            label={mail.to}
            head={
              <p className="side-name">
                <bdi>{mail.to}</bdi>
              </p>
            }
            foot={<MailActions mail={mail} />}
          >
            <MailFacts mail={mail} />
          </SidePanel>
        )}
      </div>
      {shown && (
        <Dialog
          open
          size="form"
          title={<bdi>{shown.to}</bdi>}
          onClose={() => setOpened(null)}
          actions={shown.state !== 'waiting' && <MailActions mail={shown} />}
        >
          <MailFacts mail={shown} />
        </Dialog>
      )}
    </Page>
  );
}

type State = (typeof states)[number];

function StateFilter({ state, onChange }: { state: State | undefined; onChange: (state: State | undefined) => void }) {
  const t = useTexts();
  return (
    <search className="filter-row" aria-label={t('consoleOrders.filters')}>
      <FilterSelect
        label={t('consoleSystem.state')}
        value={state ?? ''}
        onChange={(value) => onChange(states.find((one) => one === value))}
        options={[
          ['', t('consoleSystem.allMails')],
          ...states.map((one) => [one, t(`consoleSystem.mail_${one}`)] as const),
        ]}
      />
    </search>
  );
}
