import { type PointerEvent, useRef, useState } from 'react';

export function moved<Item>(all: readonly Item[], from: number, to: number): Item[] {
  const rest = all.filter((_, index) => index !== from);
  return [...rest.slice(0, to), all[from] as Item, ...rest.slice(to)];
}

/** Long enough that a finger that scrolls drags nothing. */
const holdMs = 250;
const slipPx = 8;

/** The index of the row's nearest item. */
function placeIn(row: HTMLElement | null, count: number, x: number): number {
  const items = [...(row?.children ?? [])].map((item) => item.getBoundingClientRect());
  const distances = items.map(({ left, width }) => Math.abs(left + width / 2 - x));
  return Math.max(0, Math.min(count - 1, distances.indexOf(Math.min(...distances))));
}

/** Dragging in a row: at once with a mouse, after a moment's hold with a finger. */
export function useDrag(count: number, onDrop: (from: number, to: number) => void) {
  const list = useRef<HTMLUListElement>(null);
  const dragged = useRef(false);
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null);

  function start(event: PointerEvent, from: number) {
    if (event.button !== 0 || count < 2) return;
    const [x, y] = [event.clientX, event.clientY];
    const isMouse = event.pointerType === 'mouse';
    let to = from;
    let isOn = false;
    const begin = () => {
      isOn = true;
      dragged.current = true;
      setDrag({ from, to });
    };
    dragged.current = false;
    const timer = isMouse ? undefined : setTimeout(begin, holdMs);
    const move = (next: globalThis.PointerEvent) => {
      const isFar = Math.hypot(next.clientX - x, next.clientY - y) > slipPx;
      if (!isOn && isFar) {
        if (!isMouse) return end();
        begin();
      }
      if (!isOn) return;
      to = placeIn(list.current, count, next.clientX);
      setDrag({ from, to });
    };
    // A finger that drags must not scroll the page as well.
    const hold = (touch: TouchEvent) => isOn && touch.preventDefault();
    const drop = () => {
      const wasOn = isOn;
      end();
      if (wasOn && to !== from) onDrop(from, to);
    };
    function end() {
      clearTimeout(timer);
      isOn = false;
      setDrag(null);
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', drop);
      removeEventListener('pointercancel', end);
      removeEventListener('touchmove', hold);
    }
    addEventListener('pointermove', move);
    addEventListener('pointerup', drop);
    addEventListener('pointercancel', end);
    addEventListener('touchmove', hold, { passive: false });
  }

  return {
    list,
    start,
    from: drag?.from,
    to: drag && drag.to !== drag.from ? drag.to : undefined,
    /** The click that ends a drag leaves out nothing. */
    hasDragged: () => dragged.current,
  };
}
