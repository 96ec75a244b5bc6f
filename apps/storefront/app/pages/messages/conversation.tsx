import { Card } from '@sampan/ui/card.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { useGo } from '@sampan/ui/paths.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useEffect, useEffectEvent } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { call } from '../../api/call.ts';
import { readSignedInPage } from '../../api/page-context.server.ts';
import { useSignInGuard } from '../../api/use-sign-in-guard.ts';
import { Head } from '../../document/head.tsx';
import { type Conversation, conversationPath } from '../../features/conversations/conversation.ts';
import { Thread } from '../../features/conversations/thread.tsx';
import { WriteForm } from '../../features/conversations/write-form.tsx';
import { orderPath } from '../../features/orders/orders.ts';
import type { PageHandle } from '../../layout/page-handle.ts';
import { setCounts } from '../../routing/root-data.ts';
import { useTexts } from '../../texts/texts.ts';

export const handle: PageHandle = { title: 'messagesPage.conversation', actions: ['search', 'cart', 'menu'] };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call: ask } = readSignedInPage(context, request);
  const query = new URL(request.url).searchParams;
  const [id, orderId] = [query.get('id') ?? '', query.get('orderId') ?? ''];
  if (!orderId) return { conversation: id ? await ask('getConversation', { id }) : null, order: null };
  const [conversation, order] = await Promise.all([
    ask('getConversation', { orderId }),
    ask('getOrder', { id: orderId }),
  ]);
  return { conversation, order: { id: order.id, sn: order.sn } };
}

/** One conversation with the shop, or the beginning of one. */
export default function ConversationPage() {
  const { conversation, order } = useLoaderData<typeof loader>();
  useSignInGuard();
  const t = useTexts();
  const go = useGo();
  const { revalidate } = useRevalidator();
  useReading(conversation);
  const sn = conversation?.orderSn || order?.sn;
  const orderId = conversation?.orderId || order?.id;
  const title = sn ? t('messagesPage.aboutOrder', { sn }) : (conversation?.subject ?? t('messagesPage.write'));
  const onSent = async (id: string) => {
    showToast({ kind: 'done', title: t('messagesPage.sent') });
    if (conversation) await revalidate();
    else go(conversationPath(id));
  };
  return (
    <div className="page max-w-read py-4 md:py-8">
      <Head title={title} />
      <h1 className="mb-1 text-xl" dir="auto">
        {title}
      </h1>
      <p className="mb-4 flex flex-wrap gap-x-4">
        <Link className="link inline-flex min-h-11 items-center" to="/site-messages?tab=conversations">
          {t('messagesPage.allConversations')}
        </Link>
        {orderId && (
          <Link className="link inline-flex min-h-11 items-center" to={orderPath(orderId)}>
            {t('messagesPage.seeOrder')}
          </Link>
        )}
      </p>
      <Card>
        {conversation && <Thread messages={conversation.messages} />}
        <WriteForm
          key={conversation?.id ?? order?.id ?? ''}
          conversationId={conversation?.id}
          orderId={order?.id}
          onSent={onSent}
        />
      </Card>
    </div>
  );
}

/** Marks an open conversation as read, in the bell too. */
function useReading(conversation: Conversation | null) {
  const id = conversation?.id;
  const count = conversation?.messages.length;
  const read = useEffectEvent(async (one: string) => {
    const { unread } = await call('readConversation', { id: one });
    setCounts({ unread });
  });
  useEffect(() => {
    // A failure to mark it is not shown.
    if (id && count) read(id).catch(() => undefined);
  }, [id, count]);
}
