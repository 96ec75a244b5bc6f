import { Icon } from '../../parts/icon.tsx';
import { useTexts } from '../../texts/texts.ts';

/** One place up or down; by keys with Alt and an arrow. */
export function Moves({ name, onMove }: { name: string; onMove: (step: 1 | -1) => void }) {
  const t = useTexts();
  return (
    <span className="row-moves">
      <button
        type="button"
        className="ib step-back"
        aria-label={t('consoleCatalogue.moveUpOf', { name })}
        onClick={() => onMove(-1)}
      >
        <Icon name="up" small />
      </button>
      <button
        type="button"
        className="ib step-back"
        aria-label={t('consoleCatalogue.moveDownOf', { name })}
        onClick={() => onMove(1)}
      >
        <Icon name="down" small />
      </button>
    </span>
  );
}
