import { Icon } from '@sampan/ui/icons.tsx';
import { type KeyboardEvent, lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Picture } from '../../features/catalogue/picture.tsx';
import { useTexts } from '../../texts/texts.ts';
import type { Product } from './product.ts';

const Lightbox = lazy(() => import('./lightbox.tsx'));
const restedAfterMs = 120;

/** The supplier's pictures, then those that only a colour has. */
function picturesOf({ productImage, productSkuInfos }: Product): string[] {
  const all = [...productImage.images, ...productSkuInfos.map(({ skuImageUrl }) => skuImageUrl)].filter(Boolean);
  return all.length > 0 ? [...new Set(all)] : [''];
}

/** A scroll-snap strip: swiped on a phone; buttons, keys and thumbnails elsewhere. */
export function Gallery({ product, shown }: { product: Product; shown?: string }) {
  const t = useTexts();
  const pictures = picturesOf(product);
  const strip = useStrip(pictures, shown);
  const [isEnlarged, setEnlarged] = useState(false);
  const isMany = pictures.length > 1;
  const enlarge = () => setEnlarged(true);
  const close = (index: number) => {
    setEnlarged(false);
    strip.turnTo(index, 'instant');
  };
  return (
    <section className="gallery" aria-label={t('catalogue.pictures')} onKeyDown={strip.turnByKey}>
      <div className="gallery-main pic">
        <ul ref={strip.list} className="gallery-strip" onScroll={strip.swiping} tabIndex={isMany ? 0 : undefined}>
          <Slides pictures={pictures} title={product.subjectTrans} reached={strip.reached} onPress={enlarge} />
        </ul>
        <EnlargeButton onPress={enlarge} />
        {isMany && (
          <>
            <TurnButton side="left" label={t('catalogue.previousPicture')} onClick={() => strip.turnTo(strip.at - 1)} />
            <TurnButton side="right" label={t('catalogue.nextPicture')} onClick={() => strip.turnTo(strip.at + 1)} />
            <span className="gallery-at" aria-hidden="true">
              <bdi dir="ltr">{`${strip.at + 1} / ${pictures.length}`}</bdi>
            </span>
          </>
        )}
      </div>
      {isMany && <Thumbs pictures={pictures} at={strip.at} onPress={strip.turnTo} />}
      {isEnlarged && (
        <Suspense>
          <Lightbox pictures={pictures} title={product.subjectTrans} start={strip.at} onClose={close} />
        </Suspense>
      )}
    </section>
  );
}

/** The picture shown by the strip, through scrolling, keys and commands; and how far pictures have been needed. */
function useStrip(pictures: readonly string[], shown: string | undefined) {
  const list = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const [reached, setReached] = useState(1);
  const turnTo = (index: number, behavior: ScrollBehavior = 'auto') => {
    const next = (index + pictures.length) % pictures.length;
    setReached(Math.max(reached, next + 1));
    const slide = list.current?.children[next] as HTMLElement | undefined;
    if (slide) list.current?.scrollTo({ left: slide.offsetLeft, behavior });
    setAt(next);
  };
  const wanted = shown ? pictures.indexOf(shown) : -1;
  const showWanted = useEffectEvent((index: number) => turnTo(index, 'instant'));
  useEffect(() => {
    if (wanted >= 0) showWanted(wanted);
  }, [wanted]);
  const turnByKey = (event: KeyboardEvent) => {
    const forward = document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    turnTo(at + (event.key === forward ? 1 : -1));
  };
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const swiping = () => {
    clearTimeout(rest.current);
    rest.current = setTimeout(swiped, restedAfterMs);
  };
  const swiped = () => {
    const { scrollLeft = 0, clientWidth = 1 } = list.current ?? {};
    const index = Math.round(Math.abs(scrollLeft) / clientWidth);
    setAt(index);
    setReached((old) => Math.max(old, index + 1));
  };
  return { list, at, reached, turnTo, turnByKey, swiping };
}

interface SlidesProps {
  pictures: readonly string[];
  title: string;
  /** Those after it are loaded when they are needed. */
  reached: number;
  onPress: () => void;
}

function Slides({ pictures, title, reached, onPress }: SlidesProps) {
  const t = useTexts();
  return pictures.map((src, index) => (
    <li key={src}>
      {/* Keys reach the same by the button in the corner. */}
      <button type="button" className="gallery-open" tabIndex={-1} onClick={onPress}>
        <Picture
          src={index <= reached ? src : ''}
          alt={t('catalogue.pictureOf', { title, number: index + 1, count: pictures.length })}
          size={800}
          main={index === 0}
        />
      </button>
    </li>
  ));
}

interface ThumbsProps {
  pictures: readonly string[];
  at: number;
  onPress: (index: number) => void;
}

function Thumbs({ pictures, at, onPress }: ThumbsProps) {
  const t = useTexts();
  return (
    <ul className="gallery-thumbs">
      {pictures.map((src, index) => (
        <li key={src}>
          <button
            type="button"
            className={index === at ? 'pic gallery-on' : 'pic'}
            aria-label={t('catalogue.pictureNumber', { number: index + 1 })}
            aria-current={index === at}
            onClick={() => onPress(index)}
          >
            <Picture src={src} alt="" size={80} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function EnlargeButton({ onPress }: { onPress: () => void }) {
  const t = useTexts();
  const label = t('catalogue.enlarge');
  return (
    <button
      type="button"
      className="gallery-enlarge"
      aria-label={label}
      aria-haspopup="dialog"
      title={label}
      onClick={onPress}
    >
      <Icon name="expand" />
    </button>
  );
}

function TurnButton({ side, label, onClick }: { side: 'left' | 'right'; label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      className={`gallery-turn ${side === 'left' ? 'start-3' : 'end-3'}`}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <Icon name={side} />
    </button>
  );
}
