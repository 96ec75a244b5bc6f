import { offerIdsIn, offersAtOnceMax } from '@sampan/contract/offer-links';
import { Button } from '@sampan/ui/button.tsx';
import { type ClipboardEvent, type DragEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '../../parts/icon.tsx';
import { useTexts } from '../../texts/texts.ts';

interface Props {
  asked: string;
  /** What was taken to be asked; undefined: nothing was asked yet. */
  understood: 'words' | 'offers' | 'seller' | 'collection' | 'picture' | undefined;
  isSending: boolean;
  onAsk: (asked: string) => void;
  onPicture: (file: Blob) => void;
}

const pictureIn = (files: FileList | undefined): File | undefined =>
  [...(files ?? [])].find(({ type }) => type.startsWith('image/'));

const askedMax = 4000;

/** Links become their numbers: a hundred links are longer than what can be asked. */
function shortened(text: string): { asked: string; left: number } {
  const ids = offerIdsIn(text);
  if (ids.length === 0) return { asked: text.slice(0, askedMax), left: 0 };
  return { asked: ids.slice(0, offersAtOnceMax).join(' '), left: Math.max(0, ids.length - offersAtOnceMax) };
}

/** One field for words, links, numbers and pictures. */
export function FindBox({ asked, understood, isSending, onAsk, onPicture }: Props) {
  const t = useTexts();
  const [text, setText] = useState(asked);
  useEffect(() => setText(asked), [asked]);
  const [left, setLeft] = useState(0);
  const ask = (given: string) => {
    const short = shortened(given);
    setText(short.asked);
    setLeft(short.left);
    onAsk(short.asked);
  };
  usePaste(onPicture, ask);
  const send = (event: FormEvent) => {
    event.preventDefault();
    ask(text);
  };
  const takeDropped = (event: DragEvent) => {
    const file = pictureIn(event.dataTransfer.files);
    if (!file) return;
    event.preventDefault();
    onPicture(file);
  };
  const paste = (event: ClipboardEvent) => {
    const file = pictureIn(event.clipboardData.files);
    if (!file) return;
    event.preventDefault();
    onPicture(file);
  };
  const clear = () => {
    ask('');
  };
  return (
    <search className="market-find">
      <form onSubmit={send} onDragOver={(event) => event.preventDefault()} onDrop={takeDropped}>
        <div className="market-box">
          <Icon name="search" small />
          <input
            value={text}
            maxLength={100_000}
            data-search
            aria-label={t('consoleMarketplace.findLabel')}
            onChange={({ target }) => setText(target.value)}
            onPaste={paste}
          />
          {understood && <span className="market-kind">{t(`consoleMarketplace.understood_${understood}`)}</span>}
          {(text !== '' || understood === 'picture') && (
            <button type="button" className="ib" aria-label={t('consoleMarketplace.clearField')} onClick={clear}>
              <Icon name="x" small />
            </button>
          )}
          <label className="btn btn-quiet">
            <Icon name="camera" small />
            {isSending ? t('consoleMarketplace.looking') : t('consoleMarketplace.picture')}
            <input
              type="file"
              className="sr-only"
              accept="image/*"
              disabled={isSending}
              onChange={({ target }) => {
                const file = pictureIn(target.files ?? undefined);
                target.value = '';
                if (file) onPicture(file);
              }}
            />
          </label>
        </div>
        <Button type="submit">{t('consoleMarketplace.find')}</Button>
      </form>
      <p className="second">
        {left > 0 ? t('consoleMarketplace.linksLeft', { count: left }) : t('consoleMarketplace.findHint')}
      </p>
    </search>
  );
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null;

/** A picture or a link that is pasted anywhere on the page. */
function usePaste(onPicture: (file: Blob) => void, onText: (text: string) => void) {
  const latest = useRef({ onPicture, onText });
  useEffect(() => {
    latest.current = { onPicture, onText };
  });
  useEffect(() => {
    const take = (event: globalThis.ClipboardEvent) => {
      if (isTyping(event.target)) return;
      const file = pictureIn(event.clipboardData?.files);
      const text = event.clipboardData?.getData('text/plain').trim() ?? '';
      if (file) latest.current.onPicture(file);
      else if (text !== '') latest.current.onText(text);
      else return;
      event.preventDefault();
    };
    document.addEventListener('paste', take);
    return () => document.removeEventListener('paste', take);
  }, []);
}
