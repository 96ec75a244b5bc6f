import { useTexts } from '../../texts/texts.ts';
import { type Change, WhatChanged, whoChanged } from './changes.tsx';

/** Shown in a dialog when someone else changed the order: who, and from what to what, beside the typed values. */
export function Compare({ changes }: { changes: readonly Change[] }) {
  const t = useTexts();
  if (changes.length === 0) return null;
  return (
    <div className="compare" role="status">
      <ul>
        {changes.map((change) => (
          <li key={change.version}>
            <b dir="auto">{t('console.changedBy', { who: whoChanged(change, t) })}</b> <WhatChanged change={change} />
          </li>
        ))}
      </ul>
    </div>
  );
}
