import type { ReactNode } from 'react';
import { useTexts } from '../texts/texts.ts';
import { Icon } from './icon.tsx';

/** A filter that is on and has no field of its own: pressing it drops it. */
export function Chip({ onDrop, children }: { onDrop: () => void; children: ReactNode }) {
  const t = useTexts();
  return (
    <button type="button" className="drop-chip" onClick={onDrop}>
      <span className="sr-only">{t('console.dropFilter')}</span>
      {children}
      <Icon name="x" small />
    </button>
  );
}
