import { Card } from '@sampan/ui/card.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { Link } from '@sampan/ui/link.tsx';
import { useTexts } from '../../texts/texts.ts';
import type { OrderPage } from './order-page.ts';

type Messages = OrderPage['messages'];

const shownAtFirst = 3;

/** Messages about this order. They are read and marked on the site messages page. */
export function OrderMessages({ messages }: { messages: Messages }) {
  const t = useTexts();
  const earlier = messages.slice(shownAtFirst);
  return (
    <Card className="no-print">
      <h2 className="mb-3 text-lg">{t('orderDetail.messages')}</h2>
      {messages.length === 0 && <p className="text-muted">{t('orderDetail.noMessages')}</p>}
      <MessageList messages={messages.slice(0, shownAtFirst)} />
      {earlier.length > 0 && (
        <details>
          <summary className="link flex min-h-11 items-center">
            {t('orderDetail.moreMessages', { count: earlier.length })}
          </summary>
          <MessageList messages={earlier} />
        </details>
      )}
      <Link className="link inline-flex min-h-11 items-center" to="/site-messages">
        {t('orderDetail.allMessages')}
      </Link>
    </Card>
  );
}

function MessageList({ messages }: { messages: Messages }) {
  const { date } = useFormat();
  return (
    <ul className="order-messages">
      {messages.map(({ id, content, gmtCreate }) => (
        <li key={id}>
          <time className="hint block tnum" dateTime={`${gmtCreate.replace(' ', 'T')}Z`}>
            {date(gmtCreate, 'time')}
          </time>
          <p className="whitespace-pre-line" dir="auto">
            {content}
          </p>
        </li>
      ))}
    </ul>
  );
}
