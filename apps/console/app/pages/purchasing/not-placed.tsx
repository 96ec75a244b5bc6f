import { Button } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { purchasePath } from '../../features/purchasing/purchase-path.ts';
import { useTexts } from '../../texts/texts.ts';
import type { Placed } from './place-drafts.ts';
import { SettleLeft } from './settle-left.tsx';

interface Props {
  result: Placed;
  /** Some of them, at a second try. */
  onPlaced: (result: Placed) => void;
  onClose: () => void;
}

/** Lines that were not placed. */
export function NotPlaced({ result: { list, placed }, onPlaced, onClose }: Props) {
  const t = useTexts();
  const left = list.filter(({ problem }) => problem !== null);
  const showAgain = (again: Placed) => {
    const tried = new Set(again.list.map(({ id }) => id));
    onPlaced({ ...again, list: [...left.filter(({ id }) => !tried.has(id)), ...again.list] });
  };
  return (
    <Dialog
      open
      size="form"
      title={t('consolePurchasing.notPlaced', { count: left.length })}
      reason={placed > 0 && t('consolePurchasing.othersPlaced', { count: placed })}
      onClose={onClose}
      actions={
        <>
          <SettleLeft left={left} onPlaced={showAgain} onClose={onClose} />
          <Button kind="brand" onClick={onClose}>
            {t('ui.close')}
          </Button>
        </>
      }
    >
      <ul className="not-placed">
        {left.map(({ id, number, problem, lines }) => (
          <li key={id}>
            <Link to={purchasePath(id)} className="order-number" target="_blank">
              {number || id}
            </Link>{' '}
            {problem && problem !== 'lines' && t(`consolePurchasing.notPlaced_${problem}`)}
            <ul>
              {lines.map((line) => (
                <li key={line.id}>
                  <span lang="zh">{[line.sourceName, line.attributes].filter(Boolean).join(' ')}</span>{' '}
                  <span className="mono">{line.itemNumber}</span>{' '}
                  <span className="late">{t(`consolePurchasing.needs_${line.needs}`)}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
