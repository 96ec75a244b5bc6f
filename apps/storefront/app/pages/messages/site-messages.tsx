import { limits } from '@sampan/contract/limits';
import { Button, ButtonLink } from '@sampan/ui/button.tsx';
import { Card } from '@sampan/ui/card.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { Pagination } from '@sampan/ui/pagination.tsx';
import { withQuery } from '@sampan/ui/paths.ts';
import { showError } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { call } from '../../api/call.ts';
import { readSignedInPage } from '../../api/page-context.server.ts';
import { useSignInGuard } from '../../api/use-sign-in-guard.ts';
import { Head } from '../../document/head.tsx';
import type { PageHandle } from '../../layout/page-handle.ts';
import { readPageNumber } from '../../routing/page-number.ts';
import { setCounts } from '../../routing/root-data.ts';
import { useTexts } from '../../texts/texts.ts';
import { ConversationList } from './conversation-list.tsx';
import { messagesDrawing } from './letter-drawing.tsx';
import { Message } from './message.tsx';

export const handle: PageHandle = { title: 'messagesPage.title', actions: ['search', 'cart', 'menu'] };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call: ask } = readSignedInPage(context, request);
  const query = new URL(request.url).searchParams;
  const tab = tabs.find((one) => one === query.get('tab')) ?? 'unread';
  const page = readPageNumber(request);
  const messageId = query.get('messageId');
  const [conversations, messages, named] = await Promise.all([
    tab === 'conversations'
      ? ask('listConversations', { pageNum: page, pageSize: limits.messagePageSize })
      : { list: [], total: 0 },
    ask('listMessages', { status: tab === 'read' ? 1 : 0, pageNum: page, pageSize: limits.messagePageSize }),
    messageId ? ask('listMessages', { id: messageId, pageNum: 1, pageSize: 1 }) : null,
  ]);
  const isTalk = tab === 'conversations';
  return {
    tab,
    page,
    conversations: conversations.list,
    unread: messages.unread,
    opened: named?.list[0] ?? null,
    list: isTalk ? [] : messages.list,
    total: isTalk ? conversations.total : messages.total,
  };
}

const tabs = ['unread', 'read', 'conversations'] as const;
type Tab = (typeof tabs)[number];

export default function SiteMessages() {
  const loaderData = useLoaderData<typeof loader>();
  useSignInGuard();
  const t = useTexts();
  const { tab, page, list, total, unread, opened, conversations } = loaderData;
  const { busy, readAll, readOne } = useReading(unread);
  const openedUnread = opened?.status === 0 ? opened.id : null;
  const readOpened = useEffectEvent((id: string) => void readOne(id));
  useEffect(() => {
    if (openedUnread) readOpened(openedUnread);
  }, [openedUnread]);
  const rest = list.filter(({ id }) => id !== opened?.id);
  return (
    <div className="page max-w-[60rem] py-3 md:py-6">
      <Head title={t('messagesPage.title')} />
      <h1 className="mb-2 text-xl max-md:sr-only">{t('messagesPage.title')}</h1>
      <div className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-2 border-b border-line">
        <Tabs tab={tab} unread={unread} />
        {tab === 'conversations' && (
          <ButtonLink className="ms-auto mb-2" to="/conversation">
            {t('messagesPage.write')}
          </ButtonLink>
        )}
        {tab === 'unread' && unread > 0 && (
          <Button kind="quiet" className="ms-auto" busy={busy} onClick={readAll}>
            {t('messagesPage.markAllRead')}
          </Button>
        )}
      </div>
      {opened && <Message message={opened} isOpened />}
      {rest.map((message) => (
        <Message key={message.id} message={message} onRead={readOne} />
      ))}
      {tab === 'conversations' && <ConversationList list={conversations} />}
      {tab !== 'conversations' && rest.length === 0 && !opened && <NoMessages tab={tab} />}
      <Pagination
        page={page}
        pages={Math.ceil(total / limits.messagePageSize)}
        to={(n) => withQuery('/site-messages', { tab: tab === 'unread' ? '' : tab, page: n > 1 ? n : '' })}
      />
    </div>
  );
}

/** Marks messages read, and updates the page and the bell. */
function useReading(unread: number) {
  const t = useTexts();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>, left: number) => {
    setBusy(true);
    try {
      await work();
      setCounts({ unread: Math.max(0, left) });
      await revalidate();
    } catch (error) {
      showError(error, t);
    } finally {
      setBusy(false);
    }
  };
  const readAll = () =>
    run(async () => {
      await call('readAllMessages', {});
      showToast({ kind: 'done', title: t('messagesPage.allRead') });
    }, 0);
  const readOne = (id: string) => run(() => call('readMessage', { id }), unread - 1);
  return { busy, readAll, readOne };
}

function Tabs({ tab, unread }: { tab: Tab; unread: number }) {
  const t = useTexts();
  const look = (current: boolean) =>
    `inline-flex min-h-11 items-center gap-2 px-3 font-medium ${current ? 'text-river-900 shadow-[inset_0_-2px_0_var(--color-lacquer-600)]' : 'text-muted'}`;
  return (
    <nav className="flex flex-wrap" aria-label={t('messagesPage.title')}>
      <Link className={look(tab === 'unread')} to="/site-messages" aria-current={tab === 'unread' ? 'page' : undefined}>
        {t('messagesPage.unread')} <span className="tnum">{unread}</span>
      </Link>
      <Link
        className={look(tab === 'read')}
        to="/site-messages?tab=read"
        aria-current={tab === 'read' ? 'page' : undefined}
      >
        {t('messagesPage.read')}
      </Link>
      <Link
        className={look(tab === 'conversations')}
        to="/site-messages?tab=conversations"
        aria-current={tab === 'conversations' ? 'page' : undefined}
      >
        {t('messagesPage.conversations')}
      </Link>
    </nav>
  );
}

function NoMessages({ tab }: { tab: Tab }) {
  const t = useTexts();
  const orders = (
    <ButtonLink kind="brand" to="/my-orders">
      {t('layout.myOrders')}
    </ButtonLink>
  );
  return (
    <Card>
      <EmptyState
        drawing={messagesDrawing}
        title={t(tab === 'unread' ? 'messagesPage.noUnread' : 'messagesPage.noRead')}
        text={t('messagesPage.emptyText')}
        action={orders}
      />
    </Card>
  );
}
