import { Icon } from '@sampan/ui/icons.tsx';
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
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

/** A strip of pictures that snaps; swiped on a phone, turned by buttons, keys and thumbnails elsewhere. */
export function Gallery({ product, shown }: { product: Product; shown?: string }) {
  const t = useTexts();
  const pictures = picturesOf(product);
  const strip = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const [reached, setReached] = useState(1);
  const [enlarged, setEnlarged] = useState(false);
  const turnTo = (index: number, behavior: ScrollBehavior = 'auto') => {
    const next = (index + pictures.length) % pictures.length;
    setReached(Math.max(reached, next + 1));
    const slide = strip.current?.children[next] as HTMLElement | undefined;
    if (slide) strip.current?.scrollTo({ left: slide.offsetLeft, behavior });
    setAt(next);
  };
  const latest = useRef(turnTo);
  latest.current = turnTo;
  const wanted = shown ? pictures.indexOf(shown) : -1;
  useEffect(() => {
    if (wanted >= 0) latest.current(wanted, 'instant');
  }, [wanted]);
  const keys = (event: KeyboardEvent) => {
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
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {};
    const index = Math.round(Math.abs(scrollLeft) / clientWidth);
    setAt(index);
    setReached((old) => Math.max(old, index + 1));
  };
  const many = pictures.length > 1;
  return (
    <section className="gallery" aria-label={t('catalogue.pictures')} onKeyDown={keys}>
      <div className="gallery-main pic">
        <ul ref={strip} className="gallery-strip" onScroll={swiping} tabIndex={many ? 0 : undefined}>
          {pictures.map((src, index) => (
            <li key={src}>
              {/* Keys reach the same by the button in the corner. */}
              <button type="button" className="gallery-open" tabIndex={-1} onClick={() => setEnlarged(true)}>
                <Picture
                  src={index <= reached ? src : ''}
                  alt={t('catalogue.pictureOf', {
                    title: product.subjectTrans,
                    number: index + 1,
                    count: pictures.length,
                  })}
                  size={800}
                  main={index === 0}
                />
              </button>
            </li>
          ))}
        </ul>
        <EnlargeButton onPress={() => setEnlarged(true)} />
        {many && (
          <>
            <TurnButton side="left" label={t('catalogue.previousPicture')} onClick={() => turnTo(at - 1)} />
            <TurnButton side="right" label={t('catalogue.nextPicture')} onClick={() => turnTo(at + 1)} />
            <span className="gallery-at" aria-hidden="true">
              <bdi dir="ltr">{`${at + 1} / ${pictures.length}`}</bdi>
            </span>
          </>
        )}
      </div>
      {many && (
        <ul className="gallery-thumbs">
          {pictures.map((src, index) => (
            <li key={src}>
              <button
                type="button"
                className={index === at ? 'pic gallery-on' : 'pic'}
                aria-label={t('catalogue.pictureNumber', { number: index + 1 })}
                aria-current={index === at}
                onClick={() => turnTo(index)}
              >
                <Picture src={src} alt="" size={80} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {enlarged && (
        <Suspense>
          <Lightbox
            pictures={pictures}
            title={product.subjectTrans}
            start={at}
            onClose={(index) => {
              setEnlarged(false);
              turnTo(index, 'instant');
            }}
          />
        </Suspense>
      )}
    </section>
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
