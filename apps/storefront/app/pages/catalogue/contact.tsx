import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icons.tsx';
import { useTexts } from '../../lib/texts.tsx';
import type { Loaded } from './product-detail.tsx';

const apps = [
  { name: 'WeChat', icon: 'chat', picture: 'wechatQr' },
  { name: 'WhatsApp', icon: 'phone', picture: 'whatsappQr' },
] as const;

/** The code may open below the edge of the screen. */
function showAll(card: HTMLElement | null) {
  card?.scrollIntoView({ block: 'nearest' });
}

/** The sales contact in two chat apps: a button each, and the code to scan. */
export function Contact({ contact }: { contact: Loaded['contact'] }) {
  const t = useTexts();
  const [open, setOpen] = useState<(typeof apps)[number] | null>(null);
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-2 gap-2">
        {apps.map((app) => (
          <Button key={app.name} aria-expanded={open === app} onClick={() => setOpen(open === app ? null : app)}>
            <Icon name={app.icon} small />
            {app.name}
          </Button>
        ))}
      </div>
      {open && (
        <section
          className="card grid justify-items-center gap-2.5 p-5 text-center shadow-raised"
          ref={showAll}
          aria-label={t('catalogue.contactIn', { app: open.name })}
          onKeyDown={(event) => event.key === 'Escape' && setOpen(null)}
        >
          <h2 className="text-base">{t('catalogue.askAbout')}</h2>
          <img
            className="size-37 rounded-md border border-line"
            src={`/contacts/${contact[open.picture]}`}
            alt={t('catalogue.contactCode', { app: open.name })}
            width="148"
            height="148"
          />
          <p className="text-sm text-muted">{t('catalogue.scanCode', { app: open.name })}</p>
          <button type="button" className="link text-sm" onClick={() => setOpen(null)}>
            {t('components.close')}
          </button>
        </section>
      )}
    </div>
  );
}
