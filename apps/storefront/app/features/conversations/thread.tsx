import '../../styles/conversations.css';
import { useFormat } from '@sampan/ui/format.ts';
import { useTexts } from '../../texts/texts.ts';
import type { Conversation } from './conversation.ts';

/** A conversation: the shop's messages at the start, the buyer's at the end. */
export function Thread({ messages }: Pick<Conversation, 'messages'>) {
  const t = useTexts();
  const { date } = useFormat();
  return (
    <ol className="thread">
      {messages.map(({ id, by, content, signature, pictures, at }) => (
        <li key={id} className="bubble" data-by={by}>
          <p className="whitespace-pre-line" dir="auto">
            {content}
          </p>
          {signature && (
            <p className="hint" dir="auto">
              {signature}
            </p>
          )}
          {pictures.length > 0 && (
            <ul className="flex flex-wrap gap-2">
              {pictures.map((url, index) => (
                <li key={url}>
                  <a href={url} target="_blank" rel="noreferrer">
                    <img
                      src={url}
                      alt={t('messagesPage.picture', { number: index + 1 })}
                      width={88}
                      height={88}
                      loading="lazy"
                    />
                  </a>
                </li>
              ))}
            </ul>
          )}
          <p className="hint flex flex-wrap gap-x-2">
            <span>{t(by === 'me' ? 'messagesPage.you' : 'messagesPage.us')}</span>
            <time className="tnum" dateTime={`${at.replace(' ', 'T')}Z`}>
              {date(at, 'time')}
            </time>
          </p>
        </li>
      ))}
    </ol>
  );
}
