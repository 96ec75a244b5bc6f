import { Button } from '@sampan/ui/button.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { withQuery } from '@sampan/ui/paths.ts';
import { useState } from 'react';
import { type RowOf, useCall } from '../../api/use-call.ts';
import { useMay } from '../../api/use-me.ts';
import { Page } from '../../layout/page.tsx';
import { useCommands } from '../../parts/commands.ts';
import type { Column } from '../../parts/data-table/columns.ts';
import { DataTable } from '../../parts/data-table/data-table.tsx';
import { oneList } from '../../parts/one-list.ts';
import { State, type Tone } from '../../parts/state.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { oneOf, useFilters } from '../../parts/use-filters.ts';
import { useNow } from '../../parts/use-now.ts';
import { useTexts } from '../../texts/texts.ts';
import { readMoment, useFormat } from '../../texts/use-format.ts';
import { AskedPrice, useDecisions } from './asked-price.tsx';
import { type Decision, PriceDecision } from './price-decision.tsx';
import { RequestText } from './request-text.tsx';

type Row = RowOf<'operatorListPriceRequests'>;

const lists = ['open', 'decided'] as const;

interface Deciding {
  request: Row;
  /** Absent: it is looked at. */
  decision?: Decision;
}

/** Prices below the stop: each waits until an owner decides, or it is withdrawn or waived. */
export default function PriceRequests() {
  const t = useTexts();
  const [{ list: which = 'open' }] = useFilters({ list: oneOf(lists) });
  const { data, ...read } = useCall('operatorListPriceRequests', { list: which }, { everySeconds: 60 });
  const [current, setCurrent] = useState<string | null>(null);
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const decide = (request: Row, decision: Decision) => setDeciding({ request, decision });
  useDecisionKeys(
    data?.list.find(({ id }) => id === current),
    decide,
  );
  return (
    <Page
      title={t('consolePrices.priceRequests')}
      back={{ to: '/prices', label: t('consoleCatalogue.prices') }}
      note={data && which === 'open' && data.total > 0 ? data.total : undefined}
    >
      <div className="pane">
        <div className="pane-head">
          <Tabs
            label={t('consolePrices.priceRequests')}
            tabs={lists.map((one) => ({
              to: withQuery('/prices/requests', { list: one === 'open' ? undefined : one }),
              text: t(`consolePrices.${one}Requests`),
              isCurrent: one === which,
            }))}
          />
        </div>
        <DataTable
          key={which}
          label={t('consolePrices.priceRequests')}
          list={oneList({ ...read, data: data?.list })}
          columns={useColumns(decide)}
          idOf={({ id }) => id}
          current={current}
          onCurrent={setCurrent}
          onOpen={(request) => setDeciding({ request })}
          isTall
          empty={<EmptyState title={t('consolePrices.noPriceRequests')} />}
        />
      </div>
      {deciding && <Opened {...deciding} onClose={() => setDeciding(null)} />}
    </Page>
  );
}

function Opened({ request, decision, onClose }: Deciding & { onClose: () => void }) {
  return decision ? (
    <PriceDecision request={request} decision={decision} onClose={onClose} />
  ) : (
    <AskedPrice asked={request} onClose={onClose} />
  );
}

function useColumns(decide: (request: Row, decision: Decision) => void): Column<Row>[] {
  const t = useTexts();
  const now = useNow();
  const { dollars, yuan, percent, number, age } = useFormat();
  return [
    {
      id: 'what',
      head: t('consoleCatalogue.product'),
      width: '1fr',
      narrow: 'title',
      cell: (row) => <What row={row} />,
    },
    {
      id: 'price',
      head: t('consoleCatalogue.price'),
      width: '9rem',
      narrow: 'note',
      cell: ({ from, priceUsd, costYuan }) => (
        <>
          <span className="cut">{t('consolePrices.sellsFrom', { from: number(from), price: dollars(priceUsd) })}</span>
          <span className="second cut">{t('consolePrices.costs', { cost: yuan(costYuan) })}</span>
        </>
      ),
    },
    {
      id: 'margin',
      head: t('consoleCatalogue.margin'),
      width: '6rem',
      isFigure: true,
      narrow: 'figure',
      cell: ({ marginRate }) => <b className={marginRate < 0 ? 'late' : undefined}>{percent(marginRate)}</b>,
    },
    {
      id: 'by',
      head: t('consolePrices.askedBy'),
      width: '12rem',
      cell: ({ reason, askedBy, askedAt }) => (
        <>
          <span className="cut" dir="auto" title={reason}>
            {reason}
          </span>
          <span className="second cut">
            <bdi>{askedBy}</bdi>
            {t('console.comma')}
            {age(now - readMoment(askedAt))}
          </span>
        </>
      ),
    },
    {
      id: 'state',
      head: t('consoleCatalogue.state'),
      width: '14rem',
      narrow: 'state',
      cell: (row) => (row.decision ? <Decided row={row} /> : <Actions row={row} onDecide={decide} />),
    },
  ];
}

/** Names the product; a request about many is named by its change, with the product of the lowest margin. */
function What({ row }: { row: Row }) {
  const t = useTexts();
  const may = useMay()('operatorGetProduct');
  const { door, change, offerId, title, products } = row;
  const name = title || String(offerId);
  const asked = <RequestText door={door} change={change} />;
  const product = may ? (
    <Link to={`/products/${offerId}`} title={name} dir="auto">
      {name}
    </Link>
  ) : (
    <bdi title={name}>{name}</bdi>
  );
  return door === 'product' ? (
    <>
      <span className="cut">{product}</span>
      <span className="second cut">{asked}</span>
    </>
  ) : (
    <>
      <span className="cut">{asked}</span>
      <span className="second cut">
        {t('consolePrices.productsLow', { count: products })}
        {t('console.comma')}
        {product}
      </span>
    </>
  );
}

const tones: Record<Decision, Tone> = { approved: 'green', declined: 'ink', withdrawn: 'ink', waived: 'ink' };

function Decided({ row: { decision, words, decidedBy, decidedAt } }: { row: Row }) {
  const t = useTexts();
  const { moment } = useFormat();
  if (!decision) return null;
  const by = t('consolePrices.decidedOn', { by: decidedBy, at: decidedAt ? moment(decidedAt) : '' });
  return (
    <span className="cut" title={[by, words].filter(Boolean).join('\n')}>
      <State tone={tones[decision]}>{t(`consolePrices.request_${decision}`)}</State>{' '}
      <span className="second" dir="auto">
        {words || by}
      </span>
    </span>
  );
}

interface ActionsProps {
  row: Row;
  onDecide: (request: Row, decision: Decision) => void;
}

/** On a phone the decision is made in the opened row, where all of it is readable. */
function Actions({ row, onDecide }: ActionsProps) {
  const t = useTexts();
  return (
    <>
      <span className="obstacle-acts dt-desk">
        {useDecisions()(row).map(({ decision, text }) => (
          <Button key={decision} size="small" onClick={() => onDecide(row, decision)}>
            {text}
          </Button>
        ))}
      </span>
      <span className="dt-phone">
        <State tone="amber">{t('consolePrices.openRequests')}</State>
      </span>
    </>
  );
}

const keys: Partial<Record<Decision, string>> = { approved: 'a', declined: 'r' };

/** An owner decides about the current row by keys. */
function useDecisionKeys(row: Row | undefined, decide: (request: Row, decision: Decision) => void) {
  const decisions = useDecisions();
  useCommands(
    (row ? decisions(row) : []).flatMap(({ decision, text }) => {
      const key = keys[decision];
      return row && key
        ? { id: `decide ${decision}`, title: text, foot: text, keys: key, run: () => decide(row, decision) }
        : [];
    }),
  );
}
