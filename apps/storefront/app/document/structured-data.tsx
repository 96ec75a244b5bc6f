import { useState, useSyncExternalStore } from 'react';
import { trustedHtml } from './trusted-html.ts';

/** Schema.org description of the page for search engines; server only (`import.meta.env.SSR`). */
export function StructuredData({ data }: { data: Record<string, unknown> | undefined }) {
  // Rendered by the server and kept. Pages reached by navigation need none, and React cannot create a script element in
  // browsers with Trusted Types.
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
      // The browser leaves the server's content as it is.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without a "<" cannot leave its script element
      dangerouslySetInnerHTML={{ __html: data ? write(data) : asFound }}
    />
  );
}

const write = (data: Record<string, unknown>) =>
  trustedHtml(JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c'));

/** One object for all renders: otherwise React would replace what the server rendered. */
const asFound = trustedHtml('');

const stay = () => () => {};
