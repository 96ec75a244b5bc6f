import { Button } from '@sampan/ui/button.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { withQuery } from '@sampan/ui/paths.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useState } from 'react';
import type { Output } from '../../api/call.ts';
import { useAct } from '../../api/use-act.ts';
import { type RowOf, useList } from '../../api/use-call.ts';
import type { Column } from '../../parts/data-table/columns.ts';
import { DataTable } from '../../parts/data-table/data-table.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { oneOf, useFilters } from '../../parts/use-filters.ts';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { DeliveryState } from './delivery-state.tsx';
import { eventText } from './event-text.ts';
import { type Webhook, webhookPath } from './webhook.ts';

type Delivery = RowOf<'operatorListHookDeliveries'>;

const states = ['waiting', 'delivered', 'failed'] as const;

/** Failed deliveries can be sent again for as long as they are stored. */
const retentionMs = 30 * 24 * 60 * 60_000;

/** Deliveries of a webhook in the last thirty days, and pending ones. */
export function Deliveries({ webhook: { id } }: { webhook: Webhook }) {
  const t = useTexts();
  const [{ state }] = useFilters({ state: oneOf(states) });
  const list = useList(
    'operatorListHookDeliveries',
    { id, ...(state && { state }) },
    { everySeconds: 10, nextInput: nextPage },
  );
  const [current, setCurrent] = useState<string | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const tab = (one: (typeof states)[number] | undefined) => ({
    to: withQuery(webhookPath(id), { state: one }),
    text: t(`consoleDevelopers.tab_${one ?? 'all'}`),
    isCurrent: one === state,
  });
  return (
    <div className="pane">
      <div className="pane-head">
        <Tabs label={t('consoleDevelopers.deliveries')} tabs={[undefined, ...states].map(tab)} />
        {state === 'failed' && list.rows && list.rows.length > 0 && <ReplayAll id={id} />}
      </div>
      <DataTable
        label={t('consoleDevelopers.deliveries')}
        list={list}
        columns={useColumns(setOpened)}
        idOf={(delivery) => delivery.id}
        current={current}
        onCurrent={setCurrent}
        onOpen={(delivery) => setOpened(delivery.id)}
        empty={
          <EmptyState title={t('consoleDevelopers.noDeliveries')} text={t('consoleDevelopers.noDeliveriesText')} />
        }
      />
      {opened && <DeliveryDialog id={opened} onClose={() => setOpened(null)} />}
    </div>
  );
}

function nextPage(pages: Output<'operatorListHookDeliveries'>[]) {
  const last = pages.at(-1);
  const id = last?.list.at(-1)?.id;
  return last?.more && id ? { after: id } : undefined;
}

function ReplayAll({ id }: { id: string }) {
  const t = useTexts();
  const { press, busy } = useAct('operatorReplayFailedHookDeliveries', ['operatorListHookDeliveries']);
  const replay = () =>
    void press({ id, since: new Date(Date.now() - retentionMs).toISOString() }, ({ count, more }) =>
      showToast({
        kind: 'done',
        title: t('consoleDevelopers.replayedAll', { count }),
        ...(more && { text: t('consoleDevelopers.pressAgain') }),
      }),
    );
  return (
    <p className="picked-bar">
      <Button size="small" busy={busy} onClick={replay}>
        {t('consoleDevelopers.replayAll')}
      </Button>
    </p>
  );
}

function useColumns(onOpen: (id: string) => void): Column<Delivery>[] {
  const t = useTexts();
  const { moment, number } = useFormat();
  return [
    {
      id: 'event',
      head: t('consoleDevelopers.event'),
      width: '1fr',
      narrow: 'title',
      cell: ({ id, eventType }) => (
        <button type="button" className="link-quiet cut" onClick={() => onOpen(id)}>
          {eventText(t, eventType)}
        </button>
      ),
    },
    {
      id: 'state',
      head: t('consoleStaff.state'),
      width: '8rem',
      narrow: 'state',
      cell: ({ state }) => <DeliveryState state={state} />,
    },
    {
      id: 'answer',
      head: t('consoleDevelopers.answer'),
      width: '10rem',
      narrow: 'note',
      cell: ({ answerStatus, error }) => (
        <span className="cut">{error ? t(`consoleDevelopers.error_${error}`) : (answerStatus ?? '–')}</span>
      ),
    },
    {
      id: 'attempts',
      head: t('consoleSystem.attempts'),
      width: '5rem',
      isFigure: true,
      isWide: true,
      cell: ({ attempts }) => number(attempts),
    },
    {
      id: 'at',
      head: t('consoleDevelopers.happenedAt'),
      width: '8rem',
      isFigure: true,
      narrow: 'figure',
      cell: ({ happenedAt }) => moment(happenedAt),
    },
  ];
}
