import { hash } from 'node:crypto';

/** Content security policy: allowed sources and scripts of a page (decision 3). */

type ForeignHosts = Readonly<Record<'script' | 'frame' | 'connect' | 'image', readonly string[]>>;

export interface PolicyFacts {
  scriptHashes: readonly string[];
  /** Origin for loading and uploading pictures, if not our own. */
  storageOrigin?: string;
  /** The payment providers' hosts, on the payment page only. */
  paymentHosts?: ForeignHosts;
  /** The payment page, which loads the provider's script. */
  isPayment?: boolean;
  /** The operators' console, whose scripts turn text into markup only to edit a description, in a frame that runs nothing. */
  isConsole?: boolean;
  isDevelopment?: boolean;
}

const noHosts: ForeignHosts = { script: [], frame: [], connect: [], image: [] };

/**
 * Scripts may turn text into markup or scripts through these policies only (document/trusted-html.ts,
 * billing/widgets/sandbox.ts, document/start-on-intent.ts; the console's in catalogue/formatted-text.tsx). A provider's script and development tools are exempt.
 */
const trustedTypes = {
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['shop-sanitised', 'shop-start'],
};

export function contentPolicy({
  scriptHashes,
  storageOrigin,
  paymentHosts = noHosts,
  isPayment,
  isConsole,
  isDevelopment,
}: PolicyFacts): string {
  const hasForeignWidget = paymentHosts.script.length > 0;
  const directives: Record<string, (string | undefined)[]> = {
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
    'script-src': ["'self'", ...scriptHashes, ...paymentHosts.script],
    'style-src': ["'self'", isDevelopment ? "'unsafe-inline'" : undefined],
    'img-src': ["'self'", 'data:', 'blob:', storageOrigin, ...paymentHosts.image],
    'connect-src': ["'self'", storageOrigin, ...paymentHosts.connect, isDevelopment ? 'ws:' : undefined],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    ...(hasForeignWidget && { 'frame-src': [...paymentHosts.frame] }),
    ...(isDevelopment || hasForeignWidget ? {} : trustedTypes),
    ...(isPayment && !isDevelopment && !hasForeignWidget
      ? { 'trusted-types': [...trustedTypes['trusted-types'], 'shop-payments'] }
      : {}),
    ...(isConsole && !isDevelopment && { 'trusted-types': ['console-descriptions'] }),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].filter(Boolean).join(' '))
    .join('; ');
}

/**
 * The page as sent, and the hashes of our own inline scripts in it. Ours carry the mark, which is new for each
 * rendering: a script injected through a text cannot have it, and gets no hash. The mark itself never leaves the
 * server.
 */
export function sealPage(html: string, mark: string): { html: string; scriptHashes: string[] } {
  const attribute = ` nonce="${mark}"`;
  const scriptHashes: string[] = [];
  for (let start = html.indexOf('<script'); start >= 0; start = html.indexOf('<script', start + 1)) {
    const body = html.indexOf('>', start) + 1;
    const tag = html.slice(start, body);
    if (!tag.includes(attribute) || tag.includes(' src=')) continue;
    scriptHashes.push(hashOf(html.slice(body, html.indexOf('</script>', body))));
  }
  return { html: html.replaceAll(attribute, ''), scriptHashes };
}

/** Hashes every inline script of a document at build time, before it contains any user's text. */
export function hashScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]* src=)[^>]*>(.*?)<\/script>/gs)].map(([, code = '']) => hashOf(code));
}

const hashOf = (code: string) => `'sha256-${hash('sha256', code, 'base64')}'`;
