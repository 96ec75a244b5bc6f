import { Button } from '@sampan/ui/button.tsx';
import { type PointerEvent, useRef, useState } from 'react';
import { useTexts } from '../../texts/texts.ts';
import type { Frame, SearchedPicture } from './use-picture.ts';

const least = 12;

interface Props {
  picture: SearchedPicture;
  found: number | undefined;
  onFrame: (frame: Frame) => void;
}

/** The searched picture with the part that counts; another part is drawn with the pointer. */
export function PictureFrame({ picture, found, onFrame }: Props) {
  const t = useTexts();
  const image = useRef<HTMLImageElement>(null);
  const [drawn, setDrawn] = useState<Frame | null>(null);
  const [size, setSize] = useState({ width: 1, height: 1 });
  const whole = { left: 0, top: 0, right: size.width, bottom: size.height };
  const placeOf = ({ clientX, clientY }: PointerEvent) => {
    const box = image.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    const x = ((clientX - box.left) / box.width) * size.width;
    const y = ((clientY - box.top) / box.height) * size.height;
    return {
      x: Math.round(Math.min(size.width, Math.max(0, x))),
      y: Math.round(Math.min(size.height, Math.max(0, y))),
    };
  };
  const start = useRef({ x: 0, y: 0 });
  const frameTo = ({ x, y }: { x: number; y: number }): Frame => ({
    left: Math.min(x, start.current.x),
    top: Math.min(y, start.current.y),
    right: Math.max(x, start.current.x),
    bottom: Math.max(y, start.current.y),
  });
  const begin = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = placeOf(event);
    setDrawn(frameTo(start.current));
  };
  const end = (event: PointerEvent) => {
    const frame = frameTo(placeOf(event));
    setDrawn(null);
    if (frame.right - frame.left > least && frame.bottom - frame.top > least) onFrame(frame);
  };
  const shown = drawn ?? picture.frame ?? whole;
  return (
    <div className="market-picture">
      <div
        className="market-crop"
        onPointerDown={begin}
        onPointerMove={(event) => drawn && setDrawn(frameTo(placeOf(event)))}
        onPointerUp={end}
        onPointerCancel={() => setDrawn(null)}
      >
        <img
          ref={image}
          src={picture.url}
          alt={t('consoleMarketplace.yourPicture')}
          draggable={false}
          onLoad={({ currentTarget }) =>
            setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
          }
        />
        <i style={insetOf(shown, size)} />
      </div>
      <div>
        <p>
          <b>
            {found === undefined ? t('consoleMarketplace.looking') : t('consoleMarketplace.alike', { count: found })}
          </b>
        </p>
        <p className="second">{t('consoleMarketplace.frameHint')}</p>
        <Button size="small" onClick={() => onFrame(whole)}>
          {t('consoleMarketplace.wholePicture')}
        </Button>
      </div>
    </div>
  );
}

const share = (part: number, of: number) => `${Math.max(0, Math.min(100, (part / of) * 100))}%`;

const insetOf = ({ left, top, right, bottom }: Frame, { width, height }: { width: number; height: number }) => ({
  inset: `${share(top, height)} ${share(width - right, width)} ${share(height - bottom, height)} ${share(left, width)}`,
});
