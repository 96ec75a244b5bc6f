import { useTexts } from '../../texts/texts.ts';
import '../../styles/lightbox.css';
import { useModal } from '@sampan/ui/dialog.tsx';
import { Icon } from '@sampan/ui/icons.tsx';
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react';
import { Picture } from '../../features/catalogue/picture.tsx';

interface Props {
  pictures: readonly string[];
  title: string;
  start: number;
  /** With the picture that was seen last. */
  onClose: (index: number) => void;
}

/** Of a picture's own pixels; beyond it shows nothing more, only less sharply. */
const mostEnlarged = 1.5;

/** One picture over the whole screen: arrows turn, + and - zoom, Escape closes and gives the focus back. */
export default function Lightbox({ pictures, title, start, onClose }: Props) {
  const t = useTexts();
  const [at, setAt] = useState(start);
  /** The widest that the picture may become; 0 while it is as large as the screen shows it. */
  const [zoomed, setZoomed] = useState(0);
  const stage = useRef<HTMLDivElement>(null);
  const { onKeyDown: closeWithEscape, ...modal } = useModal(() => onClose(at));
  const turnBy = (step: number) => {
    setZoomed(0);
    setAt((at + step + pictures.length) % pictures.length);
  };
  const zoom = (on: boolean) => {
    const { naturalWidth = 0 } = stage.current?.querySelector('img') ?? {};
    setZoomed(on ? mostEnlarged * naturalWidth : 0);
    requestAnimationFrame(() => showMiddle(stage.current));
  };
  const keys = (event: KeyboardEvent) => {
    const forward = document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') turnBy(event.key === forward ? 1 : -1);
    else if (event.key === '+' || event.key === '-') zoom(event.key === '+');
    else return closeWithEscape(event);
    event.preventDefault();
  };
  const place = { title, number: at + 1, count: pictures.length };
  return (
    <dialog {...modal} className="lightbox" aria-label={t('catalogue.pictures')} onKeyDown={keys}>
      <div className="lightbox-bar">
        <h2 className="sr-only" tabIndex={-1}>
          {title}
        </h2>
        <span role="status" className="tnum">
          <span className="sr-only">{t('catalogue.pictureOf', place)}</span>
          <bdi dir="ltr" aria-hidden="true">{`${at + 1} / ${pictures.length}`}</bdi>
        </span>
        <LightboxButton
          icon={zoomed ? 'minus' : 'plus'}
          label={t(zoomed ? 'catalogue.zoomOut' : 'catalogue.zoomIn')}
          className="ms-auto"
          onPress={() => zoom(zoomed === 0)}
        />
        <LightboxButton icon="x" label={t('components.close')} onPress={() => onClose(at)} />
      </div>
      <div
        ref={stage}
        className="lightbox-stage"
        data-zoomed={zoomed > 0 || undefined}
        style={{ '--widest': `${zoomed}px` } as CSSProperties}
      >
        <button type="button" tabIndex={-1} className="lightbox-picture" onClick={() => zoom(zoomed === 0)}>
          <Picture key={pictures[at]} src={pictures[at] ?? ''} alt={t('catalogue.pictureOf', place)} size={800} main />
        </button>
      </div>
      {pictures.length > 1 && (
        <>
          <LightboxButton
            icon="left"
            label={t('catalogue.previousPicture')}
            className="lightbox-turn start-3"
            onPress={() => turnBy(-1)}
          />
          <LightboxButton
            icon="right"
            label={t('catalogue.nextPicture')}
            className="lightbox-turn end-3"
            onPress={() => turnBy(1)}
          />
        </>
      )}
    </dialog>
  );
}

function showMiddle(stage: HTMLElement | null) {
  if (!stage) return;
  stage.scrollTop = (stage.scrollHeight - stage.clientHeight) / 2;
  const sideways = (stage.scrollWidth - stage.clientWidth) / 2;
  stage.scrollLeft = document.dir === 'rtl' ? -sideways : sideways;
}

interface ButtonProps {
  icon: 'plus' | 'minus' | 'x' | 'left' | 'right';
  label: string;
  className?: string;
  onPress: () => void;
}

function LightboxButton({ icon, label, className = '', onPress }: ButtonProps) {
  return (
    <button type="button" className={`lightbox-button ${className}`} aria-label={label} title={label} onClick={onPress}>
      <Icon name={icon} />
    </button>
  );
}
