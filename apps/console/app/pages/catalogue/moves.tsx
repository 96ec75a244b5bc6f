import { useCommands } from '../../parts/commands.ts';
import { Icon } from '../../parts/icon.tsx';
import { useTexts } from '../../texts/texts.ts';

/** One place up or down. */
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

/** The same by keys, for the chosen row. */
export function useMoveKeys(onMove: (step: 1 | -1) => void): void {
  const t = useTexts();
  useCommands([
    { id: 'row up', title: t('consoleCatalogue.moveUp'), keys: 'alt+ArrowUp', run: () => onMove(-1) },
    {
      id: 'row down',
      title: t('consoleCatalogue.moveDown'),
      keys: 'alt+ArrowDown',
      foot: t('consoleCatalogue.footMove'),
      run: () => onMove(1),
    },
  ]);
}
