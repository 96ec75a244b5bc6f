import { Dialog } from '@sampan/ui/dialog.tsx';
import { useTexts } from '../../texts/texts.ts';

/** The code to scan with another device. */
export default function ContactDialog({
  app,
  picture,
  onClose,
}: {
  app: string;
  picture: string;
  onClose: () => void;
}) {
  const t = useTexts();
  return (
    <Dialog open onClose={onClose} title={t('catalogue.contactIn', { app })} reason={t('catalogue.askAbout')}>
      <div className="grid justify-items-center gap-3 pb-1 text-center">
        <img
          className="size-60 rounded-md border border-line"
          src={`/contacts/${picture}`}
          alt={t('catalogue.contactCode', { app })}
          width="240"
          height="240"
        />
        <p className="text-sm text-muted">{t('catalogue.scanCode', { app })}</p>
        <button type="button" className="link min-h-11 min-w-11" onClick={onClose}>
          {t('ui.close')}
        </button>
      </div>
    </Dialog>
  );
}
