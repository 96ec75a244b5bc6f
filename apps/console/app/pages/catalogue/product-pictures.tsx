import { Button } from '@sampan/ui/button.tsx';
import { type DragEvent, type KeyboardEvent, useRef } from 'react';
import { Icon } from '../../parts/icon.tsx';
import { Kbd } from '../../parts/kbd.tsx';
import { Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import type { Product } from './draft.ts';
import type { ProductDraft } from './use-draft.ts';
import { type Pictures, usePictures } from './use-pictures.ts';

/** Pictures in the buyers' order: drag, or move with Alt and an arrow; hide, restore, upload. */
export function ProductPictures({ product, draft }: { product: Product; draft: ProductDraft }) {
  const t = useTexts();
  const pictures = usePictures(product, draft);
  const { shown, left } = pictures;
  return (
    <Section
      title={t('consoleCatalogue.pictures')}
      note={
        <>
          {t('consoleCatalogue.pictureCount', { count: shown.length })} <Kbd keys="alt+ArrowLeft" />{' '}
          {t('consoleCatalogue.toOrder')}
        </>
      }
      end={
        pictures.isOwnChoice && (
          <Button kind="quiet" size="small" onClick={pictures.reset}>
            {t('consoleCatalogue.backToSupplier')}
          </Button>
        )
      }
    >
      <Shown pictures={pictures} />
      {left.length > 0 && (
        <>
          <p className="second">{t('consoleCatalogue.leftOut', { count: left.length })}</p>
          <ul className="pictures pictures-left">
            {left.map(({ name, url }, at) => (
              <li key={name}>
                <button
                  type="button"
                  className="picture"
                  aria-label={t('consoleCatalogue.takeBack', { number: at + 1 })}
                  onClick={() => pictures.take(name)}
                >
                  <img src={url} alt="" width={56} height={56} />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

function Shown({ pictures }: { pictures: Pictures }) {
  const t = useTexts();
  const list = useRef<HTMLUListElement>(null);
  const dragged = useRef<number | null>(null);
  const { shown } = pictures;
  const move = (event: KeyboardEvent, at: number) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key] as 1 | -1 | undefined;
    if (!event.altKey || !step || at + step < 0 || at + step >= shown.length) return;
    event.preventDefault();
    pictures.move(at, step);
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('.picture-handle')[at + step]?.focus());
  };
  const drop = (event: DragEvent, at: number) => {
    event.preventDefault();
    if (dragged.current !== null && dragged.current !== at) pictures.put(dragged.current, at);
  };
  return (
    <ul className="pictures" ref={list}>
      {shown.map(({ name, url, isOwn }, at) => (
        <li key={name} onDragOver={(event) => event.preventDefault()} onDrop={(event) => drop(event, at)}>
          <div className="picture">
            <button
              type="button"
              className="picture-handle"
              aria-label={t('consoleCatalogue.picture', { number: at + 1 })}
              aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
              draggable
              onDragStart={() => {
                dragged.current = at;
              }}
              onKeyDown={(event) => move(event, at)}
            >
              <img src={url} alt="" width={80} height={80} />
            </button>
            {(at === 0 || isOwn) && <b>{t(at === 0 ? 'consoleCatalogue.first' : 'consoleCatalogue.ours')}</b>}
            {shown.length > 1 && <LeaveOut number={at + 1} onPress={() => pictures.leaveOut(at)} />}
          </div>
        </li>
      ))}
      <li>
        <AddPictures onAdd={(files) => void pictures.add(files)} />
      </li>
    </ul>
  );
}

function LeaveOut({ number, onPress }: { number: number; onPress: () => void }) {
  const t = useTexts();
  return (
    <button
      type="button"
      className="picture-off"
      aria-label={t('consoleCatalogue.leaveOut', { number })}
      onClick={onPress}
    >
      <Icon name="x" small />
    </button>
  );
}

function AddPictures({ onAdd }: { onAdd: (files: File[]) => void }) {
  const t = useTexts();
  return (
    <label className="picture-add">
      <Icon name="plus" />
      <span className="sr-only">{t('consoleCatalogue.addPicture')}</span>
      <input
        type="file"
        className="sr-only"
        accept="image/png,image/jpeg"
        multiple
        onChange={({ target }) => {
          onAdd([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </label>
  );
}
