import { type Language, languages, splitLanguagePath } from '@sampan/contract/languages';
import { useCallback } from 'react';
import { type NavigateOptions, useNavigate } from 'react-router';
import { useLanguage } from './texts.tsx';

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

/** Addresses of our own pages in the page's language. */
export function usePath(): (path: string) => string {
  const language = useLanguage();
  return useCallback((path) => localPath(language, path), [language]);
}

/** Goes to a page of ours, in the page's language. */
export function useGo(): (path: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const path = usePath();
  return useCallback((to, options) => void navigate(path(to), options), [navigate, path]);
}

/** `/product-list` with the parameters that have a value. */
export function withQuery(path: string, query: Record<string, string | number | undefined | null>): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  if (entries.length === 0) return path;
  return `${path}?${new URLSearchParams(entries.map(([key, value]) => [key, String(value)]))}`;
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
