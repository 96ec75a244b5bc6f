import { type RefObject, useEffect, useRef } from 'react';
import { useTexts } from '../../texts/texts.ts';
import { type Command, useCommands } from '../commands.ts';
import { rangeOf } from './range.ts';
import { type Picks, withPicks } from './use-picks.ts';

interface Keys {
  ids: readonly string[];
  current: string | null;
  goTo: (index: number) => void;
  open?: (index: number) => void;
  pick?: Picks['setPicked'];
  scroller: RefObject<HTMLElement | null>;
}

/** J and K move the current row, and with it the focus; X picks it, Shift X all from the last picked one; Enter opens it. */
export function useListKeys({ ids, current, goTo, open, pick, scroller }: Keys) {
  const t = useTexts();
  const at = current === null ? -1 : ids.indexOf(current);
  const lastPicked = useRef<string | null>(null);
  const movedTo = useRef<number | null>(null);
  const move = (step: number) => {
    const next = Math.max(0, Math.min(ids.length - 1, at + step));
    if (ids.length === 0) return;
    movedTo.current = next;
    goTo(next);
  };
  useFocusedRow(at, movedTo, scroller);
  const pickTo = (isRange: boolean) => {
    if (at < 0 || !current) return;
    const from = isRange && lastPicked.current ? lastPicked.current : current;
    pick?.((picked) => withPicks(picked, rangeOf(ids, from, current), isRange || !picked[current]));
    lastPicked.current = current;
  };
  const commands: (Command | false | undefined)[] = [
    {
      id: 'next',
      title: t('console.nextRow'),
      keys: 'j',
      foot: t('console.footNext'),
      isMove: true,
      run: () => move(1),
    },
    {
      id: 'before',
      title: t('console.rowBefore'),
      keys: 'k',
      foot: t('console.footBefore'),
      isMove: true,
      run: () => move(-1),
    },
    pick && {
      id: 'pick',
      title: t('console.pickRow'),
      keys: 'x',
      foot: t('console.footPick'),
      isMove: true,
      run: () => pickTo(false),
    },
    pick && { id: 'pick to', title: t('console.pickTo'), keys: 'shift+x', isMove: true, run: () => pickTo(true) },
    open && {
      id: 'open',
      title: t('console.openRow'),
      keys: 'Enter',
      foot: t('console.footOpen'),
      isMove: true,
      run: () => at >= 0 && open(at),
    },
  ];
  useCommands(commands.filter((command) => command !== undefined && command !== false));
}

/**
 * The focus follows the current row once it is in the page; what opens it, its title, is what Enter then presses. Scrolling may draw
 * the list once more before the row is the current one: the one before must not take the focus then.
 */
function useFocusedRow(at: number, movedTo: RefObject<number | null>, scroller: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (movedTo.current !== at) return;
    const row = scroller.current?.querySelector<HTMLElement>(`tr[data-index="${at}"]`);
    if (!row) return;
    movedTo.current = null;
    const opens = row.querySelector<HTMLElement>('td[data-narrow="title"] :is(a, button)');
    (opens ?? row.querySelector<HTMLElement>('a') ?? row).focus({ preventScroll: true });
  });
}
