import { Button } from '@sampan/ui/button.tsx';
import { Icon } from '@sampan/ui/icons.tsx';
import { lazy, Suspense, useState } from 'react';
import { Kept } from '../../document/kept.tsx';
import type { ProductPage } from './product.ts';

const ContactDialog = lazy(() => import('./contact-dialog.tsx'));

const apps = [
  { name: 'WeChat', icon: 'chat', picture: 'wechatQr' },
  { name: 'WhatsApp', icon: 'phone', picture: 'whatsappQr' },
] as const;

/** The sales contact in two chat apps: a button each, and the code in a dialog. */
export function Contact({ contact }: { contact: ProductPage['contact'] }) {
  const [open, setOpen] = useState<(typeof apps)[number] | null>(null);
  return (
    <div className="grid grid-cols-2 gap-2">
      <Kept by={['contact']}>
        {apps.map((app) => (
          <Button key={app.name} aria-haspopup="dialog" onClick={() => setOpen(app)}>
            <Icon name={app.icon} small />
            {app.name}
          </Button>
        ))}
      </Kept>
      {open && (
        <Suspense>
          <ContactDialog app={open.name} picture={contact[open.picture]} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </div>
  );
}
