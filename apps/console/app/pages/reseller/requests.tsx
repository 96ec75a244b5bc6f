import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { useState } from 'react';
import type { Output } from '../../api/call.ts';
import { useCall, useList } from '../../api/use-call.ts';
import { Page } from '../../layout/page.tsx';
import type { Column } from '../../parts/data-table/columns.ts';
import { DataTable } from '../../parts/data-table/data-table.tsx';
import { FilterSelect } from '../../parts/filters.tsx';
import { State, type Tone } from '../../parts/state.tsx';
import { oneOf, useFilters, words } from '../../parts/use-filters.ts';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { RequestPanel } from './request-panel.tsx';
import { ResellerTabs } from './reseller-tabs.tsx';

type Row = Output<'operatorListGoodsRequests'>['list'][number];

const kinds = ['own', 'sourcing'] as const;
const states = ['waiting', 'asked', 'accepted', 'refused', 'taken_back', 'all'] as const;
const reads = { kind: oneOf(kinds), state: oneOf(states), search: words, id: words };
const tones: Record<Row['state'], Tone> = {
  asked: 'amber',
  accepted: 'green',
  refused: 'ink',
  taken_back: 'ink',
};

/**
 * Own products of resellers, and sourcing requests: both are answered with a product for one customer, or a refusal.
 */
export default function Requests() {
  const t = useTexts();
  const [{ kind, state = 'waiting', search, id }, filter] = useFilters(reads);
  const input = { search, pageSize: 50, ...(kind && { kind }), ...(state !== 'all' && { state }) };
  const list = useList('operatorListGoodsRequests', input, { everySeconds: 60 });
  const [current, setCurrent] = useState<string | null>(null);
  return (
    <Page
      title={t('console.resellers')}
      search={{ label: t('consoleReseller.search'), value: search, onSearch: (found) => filter({ search: found }) }}
    >
      <div className="pane">
        <div>
          <ResellerTabs part="requests" />
          <search className="filter-row" aria-label={t('consoleReseller.requests')}>
            <FilterSelect
              label={t('consoleReseller.kind')}
              value={kind ?? ''}
              onChange={(value) => filter({ kind: oneOf(kinds)(value), id: '' })}
              options={[
                ['', t('consoleReseller.allKinds')],
                ...kinds.map((one) => [one, t(`consoleReseller.kind_${one}`)] as const),
              ]}
            />
            <FilterSelect
              label={t('consoleReseller.state')}
              value={state}
              onChange={(value) => filter({ state: oneOf(states)(value), id: '' })}
              options={states.map(
                (one) =>
                  [one, t(one === 'all' ? 'consoleReseller.allStates' : `consoleReseller.state_${one}`)] as const,
              )}
            />
          </search>
        </div>
        <DataTable
          label={t('consoleReseller.requests')}
          list={list}
          columns={useColumns((opened) => filter({ id: opened }))}
          idOf={(row) => row.id}
          current={current}
          onCurrent={setCurrent}
          onOpen={(row) => filter({ id: row.id })}
          isTall
          empty={<EmptyState title={t(state === 'waiting' ? 'consoleReseller.noneWaits' : 'consoleReseller.none')} />}
        />
      </div>
      {id && <Opened key={id} id={id} onClose={() => filter({ id: '' })} />}
    </Page>
  );
}

function Opened({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useCall('operatorGetGoodsRequest', { id }, { everySeconds: 30 });
  return data ? <RequestPanel request={data} onClose={onClose} /> : null;
}

function useColumns(open: (id: string) => void): Column<Row>[] {
  const t = useTexts();
  const { moment } = useFormat();
  return [
    {
      id: 'title',
      head: t('consoleReseller.title'),
      width: '1fr',
      narrow: 'title',
      cell: ({ id, title }) => (
        <button type="button" className="link" dir="auto" onClick={() => open(id)}>
          {title}
        </button>
      ),
    },
    {
      id: 'customer',
      head: t('consoleReseller.customer'),
      width: '16rem',
      narrow: 'note',
      cell: ({ company }) => <span dir="auto">{company || '–'}</span>,
    },
    { id: 'last', head: t('consoleReseller.last'), width: '11rem', cell: ({ lastAt }) => moment(lastAt) },
    {
      id: 'state',
      head: t('consoleReseller.state'),
      width: '11rem',
      narrow: 'state',
      cell: ({ state, waitingSince }) => (
        <State tone={waitingSince ? 'amber' : tones[state]}>
          {t(waitingSince && state !== 'asked' ? 'consoleReseller.state_waiting' : `consoleReseller.state_${state}`)}
        </State>
      ),
    },
  ];
}
