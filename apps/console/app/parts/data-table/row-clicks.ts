import type { MouseEvent } from 'react';
import { isPanelShown } from '../side-panel.tsx';

interface Clicked {
  /** Makes it the current row. */
  mark: () => void;
  open: (() => void) | undefined;
  /** The current row has a panel, where there is room: a double click then opens it. */
  hasPanel: boolean | undefined;
  isPhone: boolean;
}

type Click = MouseEvent<HTMLTableRowElement>;

/** A click anywhere on a row opens it, as its name does: in a new tab with Ctrl or the middle button. Text in it can be selected. */
export function rowClicks({ mark, open, hasPanel, isPhone }: Clicked) {
  const isBeside = () => hasPanel === true && !isPhone && isPanelShown();
  return {
    onClick(event: Click) {
      if (isControl(event)) return;
      mark();
      if (!open || event.shiftKey || event.altKey || hasSelected(event)) return;
      if ((event.ctrlKey || event.metaKey) && openTab(event)) return;
      if (isBeside()) return;
      open();
      ignoreSecondPress();
    },
    onDoubleClick(event: Click) {
      if (open && !isControl(event) && isBeside()) open();
    },
    onMouseDown(event: Click) {
      pressedAt = { x: event.clientX, y: event.clientY };
      // Else the middle button scrolls.
      if (event.button === 1 && !isControl(event) && linkOf(event)) event.preventDefault();
    },
    onAuxClick(event: Click) {
      if (event.button === 1 && !isControl(event)) openTab(event);
    },
  };
}

const isControl = ({ target }: Click) =>
  (target as Element).closest('a, button, input, label, select, summary, textarea') !== null;

const linkOf = ({ currentTarget }: Click) =>
  currentTarget.querySelector<HTMLAnchorElement>('td[data-narrow="title"] a[href]');

function openTab(event: Click): boolean {
  const link = linkOf(event);
  if (link) window.open(link.href, '_blank', 'noopener');
  return link !== null;
}

let pressedAt = { x: 0, y: 0 };
const stillPixels = 4;

/** The click ends a drag over text. */
function hasSelected({ clientX, clientY }: Click): boolean {
  const moved = Math.hypot(clientX - pressedAt.x, clientY - pressedAt.y);
  return moved > stillPixels && getSelection()?.type === 'Range';
}

const doubleClickMs = 400;

/** The second half of a double click would land outside a dialog that the first has opened, and close it. */
function ignoreSecondPress() {
  const ignore = (event: Event) => event.stopPropagation();
  addEventListener('pointerdown', ignore, { capture: true });
  setTimeout(() => removeEventListener('pointerdown', ignore, { capture: true }), doubleClickMs);
}
