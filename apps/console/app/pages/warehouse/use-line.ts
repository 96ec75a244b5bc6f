import { useMemo, useState } from 'react';
import { waiting } from '../../features/warehouse/outbox.ts';
import type { Line } from '../../features/warehouse/warehouse.ts';

export type LineState = ReturnType<typeof useLine>;

/** The draft of a line. */
export function useLine(line: Line) {
  const { result, quantity } = line;
  const [counts, setCounts] = useState({
    accepted: result?.accepted ?? quantity,
    damaged: result?.damaged ?? 0,
    missing: result?.missing ?? 0,
  });
  const [note, setNote] = useState(result?.note ?? '');
  const [removed, setRemoved] = useState<readonly number[]>([]);
  const [taken, setTaken] = useState<readonly Blob[]>([]);
  const waits = useWaitingPictures(line.id);
  const kept = (result?.pictures ?? []).filter(({ number }) => !removed.includes(number));
  const sum = counts.accepted + counts.damaged + counts.missing;
  return {
    counts,
    note,
    removed,
    taken,
    kept,
    waits,
    sum,
    isWrong: counts.damaged + counts.missing > 0,
    needsPicture: counts.damaged > 0 && kept.length + taken.length + waits.length === 0,
    setNote,
    /** Naming a reason twice takes nothing away: people correct the text below. */
    say: (reason: string) =>
      setNote((before) => (before.includes(reason) ? before : [before, reason].filter(Boolean).join(', '))),
    /** Damaged and missing pieces reduce the accepted ones. */
    count: (kind: keyof typeof counts, count: number) =>
      setCounts((before) => {
        if (kind === 'accepted') return { ...before, accepted: count };
        const next = { ...before, [kind]: count };
        return { ...next, accepted: Math.max(0, quantity - next.damaged - next.missing) };
      }),
    take: (files: readonly Blob[]) => setTaken((before) => [...before, ...files]),
    untake: (file: Blob) => setTaken((before) => before.filter((one) => one !== file)),
    remove: (number: number) => setRemoved((before) => [...before, number]),
    clearPictures: () => {
      setTaken([]);
      setRemoved([]);
    },
  };
}

/** Pictures of this line taken here and not uploaded yet. */
function useWaitingPictures(lineId: string): readonly Blob[] {
  const entries = waiting.use();
  return useMemo(
    () =>
      entries
        .filter(({ name, input }) => name === 'operatorInspectLine' && (input as { id?: string }).id === lineId)
        .flatMap(({ pictures }) => pictures.map(({ file }) => file)),
    [entries, lineId],
  );
}
