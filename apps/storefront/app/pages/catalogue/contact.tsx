import { Button } from '@sampan/ui/button.tsx';
import { Icon } from '@sampan/ui/icons.tsx';
import { lazy, Suspense, useState } from 'react';
import { Cached } from '../../document/cached.tsx';
import type { ProductPage } from './product.ts';

const ContactDialog = lazy(() => import('./contact-dialog.tsx'));

const apps = [
  { name: 'WeChat', icon: 'chat', picture: 'wechatQr', number: 'wechatId' },
  { name: 'WhatsApp', icon: 'phone', picture: 'whatsappQr', number: 'whatsappNumber' },
] as const;

/** The sales contact in the chat apps in which it can be reached: a button each, and how in a dialog. */
export function Contact({ contact }: { contact: ProductPage['contact'] }) {
  const reached = apps.filter(({ picture, number }) => contact[picture] || contact[number]);
  const [open, setOpen] = useState<(typeof apps)[number] | null>(null);
  if (reached.length === 0) return null;
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-2">
      <Cached by={['contact', reached]}>
        {reached.map((app) => (
          <Button key={app.name} aria-haspopup="dialog" onClick={() => setOpen(app)}>
            <Icon name={app.icon} small />
            {app.name}
          </Button>
        ))}
      </Cached>
      {open && (
        <Suspense>
          <ContactDialog
            app={open.name}
            picture={contact[open.picture]}
            number={contact[open.number]}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
