import { splitLanguagePath } from '@sampan/contract/languages';

const neverAfterSignIn = /^\/(login|register|api)(\/|$)/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the point
const ownPath = /^\/(?![/\\])[^\u0000-\u001f\u007f]*$/;

/** The target after signing in: only paths that are pages of this shop, never another site. */
export function safeRedirect(target: string | null, fallback: string): string {
  if (!target || !ownPath.test(target)) return fallback;
  try {
    const base = 'http://shop.invalid';
    const url = new URL(target, base);
    // "/.//site" is a path here, but "//site" once its dots are gone.
    if (url.origin !== base || !ownPath.test(url.pathname)) return fallback;
    if (neverAfterSignIn.test(splitLanguagePath(url.pathname).rest)) return fallback;
    return url.pathname + url.search + url.hash;
  } catch {
    return fallback;
  }
}
