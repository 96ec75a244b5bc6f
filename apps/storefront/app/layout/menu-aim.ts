import { useRef } from 'react';

const openAfterMs = 120;
const aimingMs = 350;
const closeAfterMs = 300;

/** React's or the browser's. */
interface Pointer {
  clientX: number;
  clientY: number;
  pointerType: string;
}

interface Point {
  x: number;
  y: number;
}

function cross(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

function isInTriangle(point: Point, a: Point, b: Point, c: Point): boolean {
  const sides = [cross(a, b, point), cross(b, c, point), cross(c, a, point)];
  return sides.every((side) => side >= 0) || sides.every((side) => side <= 0);
}

/** Whether a pointer moving from `before` to `now` is heading for the panel. */
export function isAimingAt(panel: DOMRect, before: Point, now: Point): boolean {
  if (before.x === now.x && before.y === now.y) return false;
  const corners = [
    { x: panel.left, y: panel.top },
    { x: panel.right, y: panel.top },
    { x: panel.left, y: panel.bottom },
    { x: panel.right, y: panel.bottom },
  ];
  return corners.some((a, i) => corners.slice(i + 1).some((b) => isInTriangle(now, before, a, b)));
}

/**
 * Opens the target under the mouse: after 120 ms; at once if something is already open; later if the pointer is heading
 * for the open panel and only crosses neighbours.
 */
export function useMenuAim<Target>(open: (target: Target | null) => void, panel: () => Element | null) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const trail = useRef<Point[]>([]);
  const after = (ms: number, target: Target | null) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => open(target), ms);
  };
  const isAiming = (event: Pointer) => {
    const area = panel()?.getBoundingClientRect();
    const before = trail.current[0];
    return area && before ? isAimingAt(area, before, { x: event.clientX, y: event.clientY }) : false;
  };
  return {
    now(target: Target | null) {
      clearTimeout(timer.current);
      open(target);
    },
    move(event: Pointer) {
      trail.current = [...trail.current.slice(-4), { x: event.clientX, y: event.clientY }];
    },
    enter(event: Pointer, target: Target) {
      if (event.pointerType !== 'mouse') return;
      after(isAiming(event) ? aimingMs : openAfterMs, target);
    },
    /** The mouse was already there before scripts ran. */
    rest(target: Target) {
      after(openAfterMs, target);
    },
    /** The pointer has reached the panel: the pending change is cancelled. */
    stay() {
      clearTimeout(timer.current);
    },
    leave(event: Pointer) {
      if (event.pointerType === 'mouse') after(closeAfterMs, null);
    },
  };
}
