import { useTexts } from '../../texts/texts.ts';
import { type Change, WhatChanged, whoChanged } from './changes.tsx';

/** In a dialog whose order somebody changed: who, and what from and to, beside what is typed. */
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
