import { type Language, languages, splitLanguagePath } from '@sampan/contract/languages';

export function languageOf(code: Language) {
  return languages.find((language) => language.code === code) ?? languages[0];
}

/** `/my-orders` in a language: `/de/my-orders`. */
export function localPath(language: Language, path: string): string {
  return languageOf(language).prefix + path;
}

export function loginPath(language: Language, from: string): string {
  return `${localPath(language, '/login')}?redirect=${encodeURIComponent(from)}`;
}

const neverAfterSignIn = /^\/(login|register|api)(\/|$)/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the point
const ownPath = /^\/(?![/\\])[^\u0000-\u001f\u007f]*$/;

/** Where to go after signing in: only paths of this shop that are pages of it, never another site. */
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
