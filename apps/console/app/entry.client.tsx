import { listenForBack } from '@sampan/ui/back.ts';
import { TextsProvider } from '@sampan/ui/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { queryClient } from './api/query-client.ts';
import { loadTexts } from './texts/load-texts.ts';

const texts = await loadTexts();

listenForBack();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <TextsProvider value={texts}>
        <QueryClientProvider client={queryClient}>
          <HydratedRouter />
        </QueryClientProvider>
      </TextsProvider>
    </StrictMode>,
  );
});
