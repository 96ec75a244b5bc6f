import type { Output } from '../../api/call.ts';
import { Section } from '../../parts/side-panel.tsx';
import { State } from '../../parts/state.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';

type Messages = NonNullable<Output<'operatorGetOrder'>['messages']>;

const shown = 5;

/** Messages from the shop to the buyer, newest first. */
export function MessagesSection({ messages }: { messages: Messages }) {
  const t = useTexts();
  const { moment } = useFormat();
  if (messages.length === 0) return null;
  return (
    <Section title={t('consoleOrders.told')} note={t('consoleOrders.messagesCount', { count: messages.length })}>
      <ul className="told">
        {messages.slice(0, shown).map(({ at, kind, content, isRead }) => (
          <li key={`${at} ${kind}`}>
            <time dateTime={at} className="second">
              {moment(at)}
            </time>
            <span dir="auto">{kind ? t(`consoleOrders.told_${kind}`) : content}</span>
            {isRead ? (
              <State tone="ink">{t('consoleOrders.read')}</State>
            ) : (
              <State tone="blue">{t('consoleOrders.unread')}</State>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
