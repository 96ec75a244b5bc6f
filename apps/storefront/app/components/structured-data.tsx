import { trustedHtml } from '../lib/trusted-html.ts';

/** A description of the page for search engines, in schema.org's words. */
export function StructuredData({ data }: { data: Record<string, unknown> }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without a "<" cannot leave its script element
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: trustedHtml(json) }} />;
}
