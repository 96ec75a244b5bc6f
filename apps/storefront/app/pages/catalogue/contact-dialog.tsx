import { CopyButton } from '@sampan/ui/copy-button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { useTexts } from '../../texts/texts.ts';

interface Props {
  app: 'WeChat' | 'WhatsApp';
  /** File name, or empty text. */
  picture: string;
  /** WeChat ID or WhatsApp number, or empty text. */
  number: string;
  onClose: () => void;
}

/** The code to scan with another device; for a phone itself, which cannot, the number and the app's own link. */
export default function ContactDialog({ app, picture, number, onClose }: Props) {
  const t = useTexts();
  return (
    <Dialog open onClose={onClose} title={t('catalogue.contactIn', { app })} reason={t('catalogue.askAbout')}>
      <div className="grid justify-items-center gap-3 pb-1 text-center">
        {number && <OnThisDevice app={app} number={number} />}
        {picture && (
          <>
            <img
              className="size-60 rounded-md border border-line"
              src={`/contacts/${picture}`}
              alt={t('catalogue.contactCode', { app })}
              width="240"
              height="240"
            />
            <p className="text-sm text-muted">{t('catalogue.scanCode', { app })}</p>
          </>
        )}
        <button type="button" className="link min-h-11 min-w-11" onClick={onClose}>
          {t('ui.close')}
        </button>
      </div>
    </Dialog>
  );
}

function OnThisDevice({ app, number }: Pick<Props, 'app' | 'number'>) {
  const t = useTexts();
  const label = t(app === 'WhatsApp' ? 'catalogue.whatsappNumber' : 'catalogue.wechatId');
  return (
    <>
      {app === 'WhatsApp' && (
        <a
          className="btn btn-brand w-full md:hidden"
          href={`https://wa.me/${number.replace(/\D/g, '')}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('catalogue.openApp', { app })}
        </a>
      )}
      <p className="flex flex-wrap items-center justify-center gap-x-2">
        <span className="text-sm text-muted">{label}</span>
        <b>
          <bdi dir="ltr">{number}</bdi>
        </b>
        <CopyButton text={number} label={label} />
      </p>
    </>
  );
}
