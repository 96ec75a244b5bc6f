import { useFormat } from '@sampan/ui/format.ts';
import { type KeyboardEvent, lazy, Suspense, useState } from 'react';
import { Picture } from '../../../features/catalogue/picture.tsx';
import { useTexts } from '../../../texts/texts.ts';
import { Section } from './section.tsx';
import { moved, useDrag } from './use-drag.ts';
import type { SectionProps } from './use-editor.ts';

const ArrangeDialog = lazy(() => import('./arrange-dialog.tsx'));

/** The number is the order, 1 is the cover; a hollow ring is left out. */
export function PicturesSection({ draft: { pictures }, set }: SectionProps) {
  const t = useTexts();
  const { number } = useFormat();
  const [isArranging, setArranging] = useState(false);
  const [said, setSaid] = useState('');
  const chosen = pictures.filter(({ isChosen }) => isChosen);
  const place = (url: string) => chosen.findIndex((one) => one.url === url) + 1;
  const toggle = (url: string) =>
    set({ pictures: pictures.map((one) => (one.url === url ? { ...one, isChosen: !one.isChosen } : one)) });
  const move = (from: number, to: number) => {
    if (to < 0 || to >= pictures.length) return;
    set({ pictures: moved(pictures, from, to) });
    setSaid(t('resellerPublish.movedTo', { place: to + 1 }));
  };
  const drag = useDrag(pictures.length, (from, to) => move(from, to));
  return (
    <Section
      title={t('resellerPublish.pictures')}
      end={t('resellerPublish.picturesChosen', { count: chosen.length, total: pictures.length })}
    >
      <ul className="rs-pics" ref={drag.list}>
        {pictures.map(({ url, isChosen }, index) => (
          <li key={url} data-drag={drag.from === index || undefined} data-over={drag.to === index || undefined}>
            <button
              type="button"
              data-off={!isChosen || undefined}
              aria-pressed={isChosen}
              aria-label={
                isChosen ? t('resellerPublish.picture', { place: place(url) }) : t('resellerPublish.pictureLeftOut')
              }
              onClick={() => !drag.hasDragged() && toggle(url)}
              onKeyDown={(event) => moveByKey(event, index, move)}
              onPointerDown={(event) => drag.start(event, index)}
              onContextMenu={(event) => event.preventDefault()}
            >
              <Picture src={url} alt="" size={76} />
              <span className="no">{isChosen ? number(place(url)) : ''}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="hint mt-2">
        {t('resellerPublish.picturesHint')}{' '}
        {pictures.length > 1 && (
          <button type="button" className="link" onClick={() => setArranging(true)}>
            {t('resellerPublish.arrange')}
          </button>
        )}
      </p>
      <span className="sr-only" role="status">
        {said}
      </span>
      {isArranging && (
        <Suspense>
          <ArrangeDialog pictures={pictures} onMove={move} onToggle={toggle} onClose={() => setArranging(false)} />
        </Suspense>
      )}
    </Section>
  );
}

/** Shift and an arrow: towards where it points, whichever way the language runs. */
function moveByKey(event: KeyboardEvent, index: number, move: (from: number, to: number) => void) {
  if (!event.shiftKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
  event.preventDefault();
  const isForward = (event.key === 'ArrowRight') === (document.dir !== 'rtl');
  move(index, index + (isForward ? 1 : -1));
}
