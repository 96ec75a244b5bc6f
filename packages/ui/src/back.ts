/**
 * Back closes dialogs. Each open dialog has its own history entry, a copy of its page's entry with a number; going back
 * below it asks the dialog to close. The router never learns of these entries.
 */
interface Opened {
  /** Asks it to close; it may refuse. */
  close: () => void;
}

const opened: Opened[] = [];
/** Entries left behind by dialogs, removed by the next task. */
let left = 0;
/** Steps back over entries left behind, asked for and not heard of yet. */
let goingBack = 0;
let isGoingForward = false;

const numberOf = (state: unknown): number => (state as { above?: number } | null)?.above ?? 0;
const pageOf = (state: unknown): unknown => (state as { key?: unknown } | null)?.key;

function addEntry(number: number) {
  history.pushState({ ...history.state, above: number }, '');
}

function listen(event: PopStateEvent) {
  const number = numberOf(event.state);
  if (goingBack > 0) {
    event.stopImmediatePropagation();
    // Another page was opened meanwhile, and the step led back from it.
    isGoingForward = number > opened.length;
    if (isGoingForward) history.go(goingBack);
    goingBack = 0;
  } else if (isGoingForward) {
    event.stopImmediatePropagation();
    isGoingForward = false;
  } else if (number > opened.length) {
    // The entry of a dialog that disappeared together with its page: there is nothing to see there.
    event.stopImmediatePropagation();
    history.back();
  } else if (number < opened.length && pageOf(event.state) === openedOn) {
    event.stopImmediatePropagation();
    // It may stay open, to ask about unsaved input; when it closes, it removes its entry.
    for (let above = number + 1; above <= opened.length; above++) addEntry(above);
    opened.at(-1)?.close();
  }
}

let openedOn: unknown;

/**
 * Must run before the router starts, because the window calls listeners in the order in which they were added: a router
 * that sees a dialog's step back abandons the page that it is opening.
 */
export const listenForBack = (): void => addEventListener('popstate', listen);

/** Registers that something is open. Returns a function to call once it has closed. */
export function holdBack(close: () => void): () => void {
  const mine: Opened = { close };
  if (opened.length === 0) openedOn = pageOf(history.state);
  opened.push(mine);
  // One that opens as another closes takes over its entry.
  if (left > 0) left -= 1;
  else addEntry(opened.length);
  return () => {
    opened.splice(opened.indexOf(mine), 1);
    // Already on another page: the entry stays below, and is skipped.
    if (numberOf(history.state) === 0) return;
    left += 1;
    queueMicrotask(goBack);
  };
}

function goBack() {
  const steps = left;
  left = 0;
  if (steps === 0 || isLeaving) return;
  goingBack = steps;
  history.go(-steps);
}

let isLeaving = false;

/**
 * Leaves for another document, only once however often it is called. A dialog that closes meanwhile must not go back,
 * which would cancel that.
 */
export function leaveFor(path: string) {
  if (isLeaving) return;
  isLeaving = true;
  // Otherwise a page that Back restores could never leave again.
  addEventListener('pagehide', () => (isLeaving = false), { once: true });
  if (numberOf(history.state) > 0) location.replace(path);
  else location.assign(path);
}
