import { type Language, languages } from '@sampan/contract/languages';

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
