import { limits } from '@sampan/contract/limits';
import { CallError } from '@sampan/contract/page-context';
import { Button } from '@sampan/ui/button.tsx';
import { useDraft } from '@sampan/ui/drafts.ts';
import { Textarea } from '@sampan/ui/field.tsx';
import { showError } from '@sampan/ui/show-error.ts';
import { type KeyboardEvent, useState } from 'react';
import { useAct } from '../../api/use-act.ts';
import { useCall } from '../../api/use-call.ts';
import { useMe } from '../../api/use-me.ts';
import { useLanguageName } from '../../features/customers/language-name.ts';
import { type Conversation, type Entry, entryText } from '../../features/messages/entries.tsx';
import { PictureButton, PictureRow } from '../../features/messages/picture-row.tsx';
import { usePictures } from '../../features/messages/use-pictures.ts';
import { useTemplateText } from '../../features/messages/use-template-text.ts';
import { shopName } from '../../layout/shop-name.ts';
import { FilterSelect } from '../../parts/filters.tsx';
import { Kbd } from '../../parts/kbd.tsx';
import { ariaKeys } from '../../parts/keys.ts';
import { useTexts } from '../../texts/texts.ts';
import { reads } from './reads.ts';

/** An answer. Messages that arrived since it was begun are shown before it is sent. */
export function Composer({ conversation }: { conversation: Conversation }) {
  const t = useTexts();
  const languageName = useLanguageName();
  const [text, setText] = useDraft(`answer:${useMe().id}:${conversation.id}`);
  const pictures = usePictures();
  const { send, busy, changes } = useSending(conversation, text, () => {
    setText('');
    pictures.clear();
  });
  const { customer } = conversation;
  const label = t('consoleMessages.answerTo', {
    name: customer.name || customer.email,
    language: languageName(customer.language),
  });
  const sendNow = (close: 0 | 1) => void send({ content: text.trim(), pictures: pictures.keys, close });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && text.trim()) sendNow(0);
  };
  const isEmpty = !text.trim() || pictures.busy;
  return (
    <div className="composer">
      <Changes changes={changes} buyer={customer.name || customer.email} />
      {customer.disabled && <p className="second">{t('consoleMessages.disabledBuyer')}</p>}
      <Textarea
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        maxLength={limits.messageMax}
        rows={4}
        dir="auto"
      />
      <PictureRow pictures={pictures} />
      <div className="composer-acts">
        <PictureButton pictures={pictures} />
        <Templates conversation={conversation} onChoose={(words) => setText(text ? `${text}\n${words}` : words)} />
        <div className="composer-send">
          <Button disabled={isEmpty} busy={busy} onClick={() => sendNow(1)}>
            {t('consoleMessages.sendAndClose')}
          </Button>
          <Button
            kind="brand"
            disabled={isEmpty}
            busy={busy}
            aria-keyshortcuts={ariaKeys('ctrl+Enter')}
            onClick={() => sendNow(0)}
          >
            {t('consoleMessages.send')} <Kbd keys="ctrl+Enter" />
          </Button>
        </div>
      </div>
    </div>
  );
}

interface Answer {
  content: string;
  pictures: string[];
  close: 0 | 1;
}

/** Sends with the version that was on the screen when the first letter was typed. */
function useSending({ id, version }: Conversation, text: string, onSent: () => void) {
  const t = useTexts();
  const { act, busy } = useAct('operatorAnswerConversation', reads);
  const [changes, setChanges] = useState<readonly Entry[]>([]);
  const [begunAt, setBegunAt] = useState(version);
  if (!text && begunAt !== version) setBegunAt(version);
  const send = async (answer: Answer) => {
    if (busy) return;
    try {
      await act({ id, version: begunAt, ...answer });
      setChanges([]);
      onSent();
    } catch (error) {
      if (error instanceof CallError && error.error === 'conversation_changed') {
        const changed = error.data as { version: number; entries: Entry[] };
        setChanges(changed.entries);
        setBegunAt(changed.version);
      }
      showError(error, t);
    }
  };
  return { send, busy, changes };
}

function Changes({ changes, buyer }: { changes: readonly Entry[]; buyer: string }) {
  const t = useTexts();
  if (changes.length === 0) return null;
  return (
    <div className="compare" role="status">
      <ul>
        {changes.map((entry) => (
          <li key={entry.id}>
            <b dir="auto">{t('console.changedBy', { who: entry.by?.name ?? buyer })}</b> {entryText(entry, t)}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface TemplatesProps {
  conversation: Conversation;
  onChoose: (words: string) => void;
}

/** A chosen template fills the field, to be edited or sent. */
function Templates({ conversation, onChoose }: TemplatesProps) {
  const t = useTexts();
  const { data: templates = [] } = useCall('operatorListReplyTemplates', {});
  const textOf = useTemplateText(shopName());
  if (templates.length === 0) return null;
  return (
    <FilterSelect
      label={t('consoleMessages.template')}
      value=""
      onChange={(chosen) => {
        const template = templates.find(({ id }) => id === chosen);
        if (template) onChoose(textOf(template, conversation));
      }}
      options={[['', t('consoleMessages.template')], ...templates.map(({ id, name }) => [id, name] as const)]}
    />
  );
}
