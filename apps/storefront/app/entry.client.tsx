import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { keepTexts, loadPageTexts } from './lib/load-texts.ts';
import { removeStoredPassword } from './lib/session.ts';
import { documentLanguage, makeTexts, TextsProvider } from './lib/texts.tsx';

removeStoredPassword();

const { messages, rest } = await loadPageTexts();
const texts = makeTexts(documentLanguage(), messages, rest);
keepTexts(texts);

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
