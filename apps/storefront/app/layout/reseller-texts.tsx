import '../reseller.css';
import { useTextsContext } from '@sampan/ui/texts.ts';
import { useRef } from 'react';
import { Outlet } from 'react-router';
import { callRoutes } from '../api/generated/call-routes.ts';
import { resellerCallRoutes } from '../api/generated/reseller-call-routes.ts';
import type { ShopTexts } from '../texts/shop-texts.ts';

/**
 * What only the pages below /m have, loaded together with this file so that no other page grows: their texts, their
 * calls, their styles. The workspace is always entered by a new document, which names the file of its texts.
 */
const address = import.meta.env.SSR ? undefined : document.querySelector<HTMLLinkElement>('#reseller-texts')?.href;
const messages = address
  ? ((await import(/* @vite-ignore */ address)) as { default: Record<string, string> }).default
  : undefined;
if (!import.meta.env.SSR) Object.assign(callRoutes, resellerCallRoutes);

export default function ResellerTexts() {
  const { addresses, i18n, language } = useTextsContext<ShopTexts>();
  const isLoaded = useRef(false);
  // Before the frame inside is rendered; the server has all texts anyway.
  if (messages && !isLoaded.current) {
    i18n.load(language, messages);
    isLoaded.current = true;
  }
  return (
    <>
      <link id="reseller-texts" rel="modulepreload" href={addresses.reseller ?? address} />
      <Outlet />
    </>
  );
}
