import { hash } from 'node:crypto';

/** What a page may load and run (decision 3). */

export interface PolicyFacts {
  /** Hashes of the inline scripts that we put into the page ourselves. */
  scriptHashes: readonly string[];
  /** Where pictures are kept and put, when it is not our own host. */
  storageHost?: string;
  /** The payment provider's host, on the page where one pays and no other. */
  paymentHost?: string;
  /** The page where one pays, which fetches the payment's script. */
  isPayment?: boolean;
  isDevelopment?: boolean;
}

/**
 * Scripts may make markup or scripts out of text through these policies only (lib/trusted-html.ts, pages/billing/widget.ts,
 * lib/start-on-intent.ts). A provider's script and the development tools know nothing of them.
 */
const trustedTypes = {
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['sampan-sanitised', 'sampan-start'],
};

export function contentPolicy({
  scriptHashes,
  storageHost,
  paymentHost,
  isPayment,
  isDevelopment,
}: PolicyFacts): string {
  const directives: Record<string, (string | undefined)[]> = {
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
    'script-src': ["'self'", ...scriptHashes, paymentHost],
    'style-src': ["'self'", isDevelopment ? "'unsafe-inline'" : undefined],
    'img-src': ["'self'", 'data:', 'blob:', storageHost],
    'connect-src': ["'self'", storageHost, paymentHost, isDevelopment ? 'ws:' : undefined],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    ...(paymentHost && { 'frame-src': [paymentHost] }),
    ...(isDevelopment || paymentHost ? {} : trustedTypes),
    ...(isPayment && !isDevelopment && !paymentHost
      ? { 'trusted-types': [...trustedTypes['trusted-types'], 'sampan-payments'] }
      : {}),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].filter(Boolean).join(' '))
    .join('; ');
}

/**
 * The page as it is sent, and the hashes of our own inline scripts in it. Ours are those that carry the mark, which is
 * made anew for each rendering: a script that somebody smuggled into a text cannot have it, and gets no hash. The mark
 * itself does not leave the server.
 */
export function sealPage(html: string, mark: string): { html: string; scriptHashes: string[] } {
  const attribute = ` nonce="${mark}"`;
  const scriptHashes: string[] = [];
  for (let start = html.indexOf('<script'); start >= 0; start = html.indexOf('<script', start + 1)) {
    const body = html.indexOf('>', start) + 1;
    const tag = html.slice(start, body);
    if (!tag.includes(attribute) || tag.includes(' src=')) continue;
    const code = html.slice(body, html.indexOf('</script>', body));
    scriptHashes.push(`'sha256-${hash('sha256', code, 'base64')}'`);
  }
  return { html: html.replaceAll(attribute, ''), scriptHashes };
}
