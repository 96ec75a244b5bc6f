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
  /** Receives the picture seen last. */
  onClose: (index: number) => void;
}

/** One picture in full screen: arrows navigate, + and - zoom, Escape closes and returns focus. */
export default function Lightbox({ pictures, title, start, onClose }: Props) {
  const t = useTexts();
  const [at, setAt] = useState(start);
  const { isOn, zoom, stage } = useZoom();
  const { onKeyDown: closeWithEscape, ...modal } = useModal(() => onClose(at));
  const turnBy = (step: number) => {
    zoom(false);
    setAt((at + step + pictures.length) % pictures.length);
  };
  const keys = (event: KeyboardEvent) => {
    const forward = document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') turnBy(event.key === forward ? 1 : -1);
    else if (event.key === '+' || event.key === '-') zoom(event.key === '+');
    else return closeWithEscape(event);
    event.preventDefault();
  };
  const place = t('catalogue.pictureOf', { title, number: at + 1, count: pictures.length });
  return (
    <dialog {...modal} className="lightbox" aria-label={t('catalogue.pictures')} onKeyDown={keys}>
      <div className="lightbox-bar">
        <h2 className="sr-only" tabIndex={-1}>
          {title}
        </h2>
        <span role="status" className="tnum">
          <span className="sr-only">{place}</span>
          <bdi dir="ltr" aria-hidden="true">{`${at + 1} / ${pictures.length}`}</bdi>
        </span>
        <LightboxButton
          icon={isOn ? 'minus' : 'plus'}
          label={t(isOn ? 'catalogue.zoomOut' : 'catalogue.zoomIn')}
          className="ms-auto"
          onPress={() => zoom(!isOn)}
        />
        <LightboxButton icon="x" label={t('ui.close')} onPress={() => onClose(at)} />
      </div>
      <div {...stage} className="lightbox-stage">
        <button type="button" tabIndex={-1} className="lightbox-picture" onClick={() => zoom(!isOn)}>
          <Picture key={pictures[at]} src={pictures[at] ?? ''} alt={place} size={800} main />
        </button>
      </div>
      {pictures.length > 1 && <TurnButtons onTurn={turnBy} />}
    </dialog>
  );
}

function TurnButtons({ onTurn }: { onTurn: (step: number) => void }) {
  const t = useTexts();
  return (
    <>
      <LightboxButton
        icon="left"
        label={t('catalogue.previousPicture')}
        className="lightbox-turn start-3"
        onPress={() => onTurn(-1)}
      />
      <LightboxButton
        icon="right"
        label={t('catalogue.nextPicture')}
        className="lightbox-turn end-3"
        onPress={() => onTurn(1)}
      />
    </>
  );
}

/** The limit in multiples of a picture's own pixels; beyond that it only gets blurred. */
const mostEnlarged = 1.5;

/** Enlarges the picture on the stage; one that has not come yet, as soon as it is there. */
function useZoom() {
  const ref = useRef<HTMLDivElement>(null);
  const [isOn, setOn] = useState(false);
  /** The picture's width in its own pixels; 0 before it is there. */
  const [width, setWidth] = useState(0);
  const measure = () => {
    setWidth(ref.current?.querySelector('img')?.naturalWidth ?? 0);
    requestAnimationFrame(() => showMiddle(ref.current));
  };
  const zoom = (on: boolean) => {
    setOn(on);
    measure();
  };
  const widest = isOn ? mostEnlarged * width : 0;
  const style = { '--widest': `${widest}px` } as CSSProperties;
  return { isOn, zoom, stage: { ref, style, 'data-zoomed': widest > 0 || undefined, onLoadCapture: measure } };
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
