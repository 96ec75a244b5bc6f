import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { Skeleton } from '@sampan/ui/skeleton.tsx';
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

type Row = Output<'operatorListGoodsRequests'>['list'][number];

const kinds = ['own', 'sourcing'] as const;
const states = ['waiting', 'asked', 'accepted', 'refused', 'taken_back'] as const;
const reads = { kind: oneOf(kinds), state: oneOf(states), search: words, id: words };
const tones: Record<Row['state'], Tone> = {
  asked: 'amber',
  accepted: 'green',
  refused: 'ink',
  taken_back: 'ink',
};

/** Own products of resellers, and what they look for: both are answered with a product for one customer, or a refusal. */
export default function Requests() {
  const t = useTexts();
  const [{ kind = 'own', state, search, id }, filter] = useFilters(reads);
  const list = useList('operatorListGoodsRequests', { kind, search, pageSize: 50, ...(state && { state }) });
  const [current, setCurrent] = useState<string | null>(null);
  return (
    <Page
      title={t('consoleReseller.requests')}
      search={{ label: t('consoleReseller.search'), value: search, onSearch: (found) => filter({ search: found }) }}
    >
      <div className="pane">
        <search className="filter-row" aria-label={t('consoleReseller.requests')}>
          <FilterSelect
            label={t('consoleReseller.kind')}
            value={kind}
            onChange={(value) => filter({ kind: kinds.find((one) => one === value), id: '' })}
            options={kinds.map((one) => [one, t(`consoleReseller.kind_${one}`)] as const)}
          />
          <FilterSelect
            label={t('consoleReseller.state')}
            value={state ?? ''}
            onChange={(value) => filter({ state: states.find((one) => one === value) })}
            options={[
              ['', t('consoleReseller.allStates')],
              ...states.map((one) => [one, t(`consoleReseller.state_${one}`)] as const),
            ]}
          />
        </search>
        <DataTable
          label={t('consoleReseller.requests')}
          list={list}
          columns={useColumns((opened) => filter({ id: opened }))}
          idOf={(row) => row.id}
          current={current}
          onCurrent={setCurrent}
          onOpen={(row) => filter({ id: row.id })}
          isTall
          empty={<EmptyState title={t('consoleReseller.none')} />}
        />
        {id && <Opened key={id} id={id} onClose={() => filter({ id: '' })} />}
      </div>
    </Page>
  );
}

function Opened({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useCall('operatorGetGoodsRequest', { id }, { everySeconds: 30 });
  return data ? <RequestPanel request={data} onClose={onClose} /> : <Skeleton className="m-4 h-40" />;
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
