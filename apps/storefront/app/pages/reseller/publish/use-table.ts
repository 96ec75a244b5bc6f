import { resellerLimits } from '@sampan/contract/reseller-limits';
import { useGo } from '@sampan/ui/paths.ts';
import { showError } from '@sampan/ui/show-error.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useIdempotencyKey } from '@sampan/ui/use-idempotency-key.ts';
import { useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { callSeeingLosses } from '../../../features/reseller/asked-losses.ts';
import { useTexts } from '../../../texts/texts.ts';
import { publishPath } from './publish-query.ts';
import {
  type Cell,
  cellsOf,
  columns,
  editsOf,
  filled,
  keyOf,
  type Selected,
  type Typed,
  wrongIn,
} from './table-draft.ts';

/** The rows, what is typed, and storing it. */
export function useTable(id: string, found: Selected) {
  const t = useTexts();
  const go = useGo();
  const { keyFor } = useIdempotencyKey();
  const [part, setPart] = useState({ list: found.list, next: found.next });
  const [typed, setTyped] = useState<Typed>(new Map());
  const [isLoading, setLoading] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isPressed = useRef(false);
  const rows = part.list;
  const edits = editsOf(rows, typed);
  async function load() {
    setLoading(true);
    try {
      const more = await call('listSelected', { id, start: part.next });
      setPart({ list: [...rows, ...more.list], next: more.next });
    } catch (error) {
      showError(error, t);
    } finally {
      setLoading(false);
    }
  }
  async function save() {
    const wrong = columns.flatMap((column) => cellsOf(column, rows)).find((cell) => wrongIn(cell, typed));
    if (wrong) {
      document.getElementById(keyOf(wrong))?.focus();
      showToast({ kind: 'error', title: t('resellerBulk.wrongCells', { title: wrong.listing.title }) });
      return;
    }
    if (isPressed.current) return;
    isPressed.current = true;
    setBusy(true);
    try {
      const input = { rows: edits.slice(0, resellerLimits.editedAtOnceMax) };
      if (!(await callSeeingLosses('editPublications', input, { idempotencyKey: keyFor(input) }))) return;
      showToast({ kind: 'done', title: t('resellerBulk.begun', { count: input.rows.length }) });
      go(publishPath({ tab: 'list' }));
    } catch (error) {
      showError(error, t);
    } finally {
      isPressed.current = false;
      setBusy(false);
    }
  }
  return {
    rows,
    typed,
    total: found.total,
    next: part.next,
    changed: edits.length,
    isBusy,
    isLoading,
    load,
    save,
    type: (cell: Cell, value: string) => setTyped((before) => new Map(before).set(keyOf(cell), value)),
    fillDown: (cell: Cell, value: string) =>
      setTyped((before) => filled(before, cellsOf(cell.column, rows), cell, [value], true)),
    paste: (cell: Cell, values: readonly string[]) =>
      setTyped((before) => filled(before, cellsOf(cell.column, rows), cell, values)),
  };
}

export type Table = ReturnType<typeof useTable>;
