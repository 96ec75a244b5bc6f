import { ButtonLink } from '@sampan/ui/button.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { useGo, withQuery } from '@sampan/ui/paths.ts';
import { useState } from 'react';
import { useCall, useList } from '../../api/use-call.ts';
import { conversationPath } from '../../features/messages/begin-dialog.tsx';
import { WaitingChip } from '../../features/orders/waiting-chip.tsx';
import { Page } from '../../layout/page.tsx';
import { DataTable } from '../../parts/data-table/data-table.tsx';
import { FilterCheck } from '../../parts/filters.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { oneOf, positive, useFilters, words } from '../../parts/use-filters.ts';
import { useTexts } from '../../texts/texts.ts';
import { useInboxColumns } from './use-inbox-columns.tsx';

const pageSize = 50;
const queues = ['waiting', 'mine', 'open', 'closed', 'all'] as const;
const reads = { queue: oneOf(queues), search: words, unread: oneOf(['1']), waiting: positive };

/** The inbox: customers who wait for an answer, the longest first. */
export default function Messages() {
  const t = useTexts();
  const go = useGo();
  const [{ queue: chosen, search, unread, waiting }, filter] = useFilters(reads);
  // A search covers all conversations.
  const queue = chosen ?? (search ? 'all' : 'waiting');
  const list = useList(
    'operatorListConversations',
    {
      search,
      pageSize,
      ...(queue === 'mine' ? { queue: 'waiting', assignee: 'me' } : { queue }),
      ...(unread && { isUnread: 1 as const }),
      ...(waiting && { waitingHours: Number(waiting) }),
    },
    { everySeconds: 30 },
  );
  const [current, setCurrent] = useState<string | null>(null);
  return (
    <Page
      title={t('console.messages')}
      search={{
        label: t('consoleMessages.search'),
        value: search,
        onSearch: (found) => filter({ search: found }),
      }}
    >
      <div className="pane orders-pane">
        <Tabs label={t('consoleMessages.queues')} tabs={useQueueTabs(queue, search)} />
        <div className="pane-head">
          <search className="filter-row" aria-label={t('consoleMessages.filters')}>
            <FilterCheck
              label={t('consoleMessages.unread')}
              checked={unread === '1'}
              onChange={(isOn) => filter({ unread: isOn ? '1' : undefined })}
            />
            <WaitingChip waiting={waiting} onDrop={() => filter({ waiting: undefined })} />
          </search>
          <MoreMessages />
        </div>
        <DataTable
          label={t('console.messages')}
          list={list}
          columns={useInboxColumns()}
          idOf={({ id }) => id}
          current={current}
          onCurrent={setCurrent}
          onOpen={({ id }) => go(conversationPath(id))}
          isTall
          empty={
            <EmptyState
              title={search ? t('consoleMessages.noneFound', { words: search }) : t(`consoleMessages.none_${queue}`)}
              text={t(search ? 'consoleMessages.searchHint' : 'consoleMessages.noneText')}
            />
          }
        />
      </div>
    </Page>
  );
}

function useQueueTabs(current: (typeof queues)[number], search: string) {
  const t = useTexts();
  const { data } = useCall('operatorCountConversations', {}, { everySeconds: 30 });
  const counts: Partial<Record<(typeof queues)[number], number | undefined>> = {
    waiting: data?.waiting,
    mine: data?.mine,
    open: data?.open,
  };
  return queues.map((queue) => ({
    to: withQuery('/messages', { queue: queue === 'waiting' && !search ? undefined : queue, search }),
    text: t(`consoleMessages.queue_${queue}`),
    count: counts[queue],
    isCurrent: queue === current,
  }));
}

function MoreMessages() {
  const t = useTexts();
  return (
    <div className="flex gap-2 px-4 py-1">
      <ButtonLink size="small" to="/messages/to-many">
        {t('consoleMessages.toMany')}
      </ButtonLink>
      <ButtonLink size="small" to="/messages/templates">
        {t('consoleMessages.templates')}
      </ButtonLink>
    </div>
  );
}
