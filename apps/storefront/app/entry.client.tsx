import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { keepTexts, loadPageTexts } from './lib/load-texts.ts';
import { removeStoredPassword } from './lib/session.ts';
import { documentLanguage, makeTexts, TextsProvider } from './lib/texts.tsx';
import { trustedWorker } from './lib/trusted-html.ts';

removeStoredPassword();

const { messages, rest } = await loadPageTexts();
const texts = makeTexts(documentLanguage(), messages, rest);
keepTexts(texts);

// An installed app has no address bar that would say what is wrong.
if (matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches)
  void navigator.serviceWorker?.register(trustedWorker());

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <TextsProvider value={texts}>
        <HydratedRouter />
      </TextsProvider>
    </StrictMode>,
  );
});
