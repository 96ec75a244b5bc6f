import { listenForBack } from '@sampan/ui/back.ts';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { removeStoredPassword } from './api/session.ts';
import { trustedWorker } from './document/trusted-html.ts';
import { loadPageTexts } from './texts/load-texts.ts';
import { ShopTextsProvider } from './texts/shop-texts.ts';

removeStoredPassword();

const texts = await loadPageTexts();

// An installed app has no address bar to show that it is offline.
if (matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches)
  void navigator.serviceWorker?.register(trustedWorker());

listenForBack();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <ShopTextsProvider value={texts}>
        <HydratedRouter />
      </ShopTextsProvider>
    </StrictMode>,
  );
});
