import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { Card } from '@sampan/ui/card.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { Link } from '@sampan/ui/link.tsx';
import { Tag } from '@sampan/ui/tag.tsx';
import { conversationPath } from '../../features/conversations/conversation.ts';
import { useTexts } from '../../texts/texts.ts';
import { messagesDrawing } from './letter-drawing.tsx';

type Listed = OutputOf<Calls['listConversations']>['list'][number];

/** Conversations with the shop, the latest first. */
export function ConversationList({ list }: { list: readonly Listed[] }) {
  const t = useTexts();
  if (list.length > 0) return list.map((one) => <Conversation key={one.id} conversation={one} />);
  return (
    <Card>
      <EmptyState
        drawing={messagesDrawing}
        title={t('messagesPage.noConversations')}
        text={t('messagesPage.noConversationsText')}
      />
    </Card>
  );
}

function Conversation({ conversation }: { conversation: Listed }) {
  const t = useTexts();
  const { date } = useFormat();
  const { id, orderSn, subject, lastAt, lastText, lastBy, isUnread } = conversation;
  return (
    <article className="card mb-3 grid gap-1 px-4 py-3.5 md:px-6">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link className="link tap tap-in font-semibold" to={conversationPath(id)} dir="auto">
          {orderSn ? t('messagesPage.aboutOrder', { sn: orderSn }) : subject}
        </Link>
        {isUnread && <Tag tone="river">{t('messagesPage.new')}</Tag>}
        <time className="hint tnum ms-auto" dateTime={`${lastAt.replace(' ', 'T')}Z`}>
          {date(lastAt, 'time')}
        </time>
      </p>
      <p className="line-clamp-2 text-muted">
        <b>{t(lastBy === 'me' ? 'messagesPage.you' : 'messagesPage.us')}</b> <bdi>{lastText}</bdi>
      </p>
    </article>
  );
}
