import { useIsFromServer } from './from-server.ts';
import { trustedHtml } from './trusted-html.ts';

/** Schema.org description of the page for search engines; server only (`import.meta.env.SSR`). */
export function StructuredData({ data }: { data: Record<string, unknown> | undefined }) {
  // Pages reached by navigation need none.
  if (!useIsFromServer()) return null;
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

/** One object for all renders: otherwise React would replace the server's markup. */
const asFound = trustedHtml('');
