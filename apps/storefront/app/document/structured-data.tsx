import { useState, useSyncExternalStore } from 'react';
import { trustedHtml } from './trusted-html.ts';

/** A description of the page for search engines, in schema.org's words; only the server has it (`import.meta.env.SSR`). */
export function StructuredData({ data }: { data: Record<string, unknown> | undefined }) {
  // Written by the server and kept. A page that the reader walks to needs none, and React cannot make a script element
  // where browsers take markup from our own policies only (Trusted Types).
  const isFirstPage = useSyncExternalStore(
    stay,
    () => false,
    () => true,
  );
  const [isWritten] = useState(isFirstPage);
  if (!isWritten) return null;
  return (
    <script
      type="application/ld+json"
      // The browser leaves what it finds there as it is.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without a "<" cannot leave its script element
      dangerouslySetInnerHTML={{ __html: data ? write(data) : asFound }}
    />
  );
}

const write = (data: Record<string, unknown>) =>
  trustedHtml(JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c'));

/** One object for all drawings: React would put another one in place of what the server wrote. */
const asFound = trustedHtml('');

const stay = () => () => {};
