import { Button } from '@sampan/ui/button.tsx';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../texts/texts.ts';
import { type Corner, drawnFrame, isSameFrame, movedFrame, resizedFrame, type Size } from './frame.ts';
import type { Frame, SearchedPicture } from './use-picture.ts';

interface Props {
  picture: SearchedPicture;
  found: number | undefined;
  onFrame: (frame: Frame) => void;
}

const corners: Corner[] = [
  { x: 'left', y: 'top' },
  { x: 'right', y: 'top' },
  { x: 'left', y: 'bottom' },
  { x: 'right', y: 'bottom' },
];

/** The searched picture with the part that counts: it is moved, drawn larger or smaller, or drawn elsewhere. */
export function PictureFrame({ picture, found, onFrame }: Props) {
  const t = useTexts();
  const [size, setSize] = useState<Size>({ width: 1, height: 1 });
  const whole = { left: 0, top: 0, right: size.width, bottom: size.height };
  const { shown, box, drag, keys } = useFrame(picture.frame ?? whole, size, onFrame);
  return (
    <div className="market-picture">
      <div ref={box} className="market-crop" {...drag}>
        <img
          src={picture.url}
          alt={t('consoleMarketplace.yourPicture')}
          draggable={false}
          onLoad={({ currentTarget }) =>
            setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
          }
        />
        <button
          type="button"
          data-grip="move"
          className="market-frame"
          style={insetOf(shown, size)}
          aria-label={t('consoleMarketplace.frame')}
          title={t('consoleMarketplace.frameKeys')}
          onKeyDown={keys}
        >
          {corners.map(({ x, y }) => (
            <i key={`${x} ${y}`} data-grip={`${x} ${y}`} />
          ))}
        </button>
      </div>
      <div>
        <p role="status">
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

interface Drag {
  grip: 'move' | 'draw' | Corner;
  from: { x: number; y: number };
  frame: Frame;
}

/** Of the picture's longer side. */
const step = 0.02;
/** Keys are pressed several times: searched is where they stop. */
const keysRestMs = 600;
const directions: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function useFrame(frame: Frame, size: Size, onFrame: (frame: Frame) => void) {
  const box = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<Frame | null>(null);
  const drag = useRef<Drag | null>(null);
  const [typed, setTyped] = useState<Frame | null>(null);
  const latest = useRef(onFrame);
  useEffect(() => {
    latest.current = onFrame;
  });
  useEffect(() => {
    if (!typed) return;
    const timer = setTimeout(() => {
      setTyped(null);
      latest.current(typed);
    }, keysRestMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const placeOf = ({ clientX, clientY }: PointerEvent) => {
    const seen = box.current?.getBoundingClientRect();
    if (!seen) return { x: 0, y: 0 };
    const within = (share: number, most: number) => Math.round(Math.min(1, Math.max(0, share)) * most);
    return {
      x: within((clientX - seen.left) / seen.width, size.width),
      y: within((clientY - seen.top) / seen.height, size.height),
    };
  };
  const frameAt = (at: { x: number; y: number }): Frame | undefined => {
    if (!drag.current) return undefined;
    const { grip, from, frame: before } = drag.current;
    const by = { x: at.x - from.x, y: at.y - from.y };
    if (grip === 'draw') return drawnFrame(from, at);
    return grip === 'move' ? movedFrame(before, by, size) : resizedFrame(before, grip, by, size);
  };
  const shown = drawn ?? typed ?? frame;
  const end = (event: PointerEvent) => {
    const next = frameAt(placeOf(event));
    drag.current = null;
    setDrawn(null);
    if (next && !isSameFrame(next, frame)) onFrame(next);
  };
  return {
    shown,
    box,
    drag: {
      onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { grip: gripOf(event.target), from: placeOf(event), frame: shown };
      },
      onPointerMove: (event: PointerEvent) => {
        const next = frameAt(placeOf(event));
        if (next) setDrawn(next);
      },
      onPointerUp: end,
      onPointerCancel: () => {
        drag.current = null;
        setDrawn(null);
      },
    },
    keys: (event: KeyboardEvent) => {
      const direction = directions[event.key];
      if (!direction || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      const by = Math.max(1, Math.round(Math.max(size.width, size.height) * step));
      const moved = { x: direction[0] * by, y: direction[1] * by };
      setTyped(
        event.shiftKey ? resizedFrame(shown, { x: 'right', y: 'bottom' }, moved, size) : movedFrame(shown, moved, size),
      );
    },
  };
}

function gripOf(target: EventTarget): Drag['grip'] {
  const name = target instanceof Element ? target.closest<HTMLElement>('[data-grip]')?.dataset.grip : undefined;
  return corners.find(({ x, y }) => `${x} ${y}` === name) ?? (name === 'move' ? 'move' : 'draw');
}

const share = (part: number, of: number) => `${Math.max(0, Math.min(100, (part / of) * 100))}%`;

const insetOf = ({ left, top, right, bottom }: Frame, { width, height }: Size) => ({
  inset: `${share(top, height)} ${share(width - right, width)} ${share(height - bottom, height)} ${share(left, width)}`,
});
