import { Button } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { Checkbox } from '@sampan/ui/field.tsx';
import { Icon } from '@sampan/ui/icons.tsx';
import { Picture } from '../../../features/catalogue/picture.tsx';
import { useTexts } from '../../../texts/texts.ts';
import type { Edited } from './use-editor.ts';

interface Props {
  pictures: Edited['pictures'];
  onMove: (from: number, to: number) => void;
  onToggle: (url: string) => void;
  onClose: () => void;
}

/** The same without dragging. */
export default function ArrangeDialog({ pictures, onMove, onToggle, onClose }: Props) {
  const t = useTexts();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('resellerPublish.arrange')}
      hasInput={false}
      actions={
        <Button kind="brand" onClick={onClose}>
          {t('resellerPublish.done')}
        </Button>
      }
    >
      <ol className="rs-arrange">
        {pictures.map(({ url, isChosen }, index) => (
          <li key={url}>
            <span className="pic">
              <Picture src={url} alt="" size={48} />
            </span>
            <Checkbox checked={isChosen} onChange={() => onToggle(url)}>
              {t('resellerPublish.sendPicture', { place: index + 1 })}
            </Checkbox>
            <button
              type="button"
              className="ib"
              aria-label={t('resellerPublish.moveEarlier', { place: index + 1 })}
              aria-disabled={index === 0 || undefined}
              onClick={() => onMove(index, index - 1)}
            >
              <Icon name="up" />
            </button>
            <button
              type="button"
              className="ib"
              aria-label={t('resellerPublish.moveLater', { place: index + 1 })}
              aria-disabled={index === pictures.length - 1 || undefined}
              onClick={() => onMove(index, index + 1)}
            >
              <Icon name="down" />
            </button>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
