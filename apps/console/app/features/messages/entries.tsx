import type { Output } from '../../api/call.ts';
import { type Translate, useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';

export type Conversation = Output<'operatorGetConversation'>;
export type Entry = Conversation['entries'][number];

/** The text of an entry that is no message: `closed it`. */
export function entryText({ kind, assignee, content }: Entry, t: Translate): string {
  if (kind === 'message') return t('consoleMessages.wrote', { words: content });
  if (kind === 'assigned')
    return assignee ? t('consoleMessages.assignedTo', { name: assignee }) : t('consoleMessages.assignedToNobody');
  return t(`consoleMessages.${kind}It`);
}

/** Messages, the buyer's at the start and the shop's at the end, with what operators did in between. */
export function Entries({ conversation: { entries, customer } }: { conversation: Conversation }) {
  const t = useTexts();
  const { moment } = useFormat();
  const buyer = customer.name || customer.email;
  return (
    <ol className="thread">
      {entries.map((entry) =>
        entry.kind === 'message' ? (
          <li key={entry.id} className="bubble" data-by={entry.by ? 'shop' : 'buyer'}>
            <p className="bubble-text" dir="auto">
              {entry.content}
            </p>
            {entry.signature && (
              <p className="second" dir="auto">
                {entry.signature}
              </p>
            )}
            <Pictures urls={entry.pictures} />
            <p className="second">
              <span dir="auto">{entry.by?.name ?? buyer}</span>
              {t('console.comma')}
              <time dateTime={entry.at}>{moment(entry.at)}</time>
            </p>
          </li>
        ) : (
          <li key={entry.id} className="thread-note">
            <b dir="auto">{entry.by?.name}</b> {entryText(entry, t)}
            {t('console.comma')}
            <time dateTime={entry.at}>{moment(entry.at)}</time>
          </li>
        ),
      )}
    </ol>
  );
}

function Pictures({ urls }: { urls: readonly string[] }) {
  const t = useTexts();
  if (urls.length === 0) return null;
  return (
    <ul className="bubble-pictures">
      {urls.map((url, index) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer">
            <img src={url} alt={t('consoleMessages.picture', { number: index + 1 })} width={96} height={96} />
          </a>
        </li>
      ))}
    </ul>
  );
}
