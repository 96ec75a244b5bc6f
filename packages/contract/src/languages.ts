/** The shop's languages. `tag` is what Accept-Language carries; `prefix` is the first part of a page's path. */
export const languages = [
  { code: 'en', name: 'English', tag: 'en-US', prefix: '', dir: 'ltr' },
  { code: 'de', name: 'Deutsch', tag: 'de-DE', prefix: '/de', dir: 'ltr' },
  { code: 'it', name: 'Italiano', tag: 'it-IT', prefix: '/it', dir: 'ltr' },
  { code: 'fr', name: 'Français', tag: 'fr-FR', prefix: '/fr', dir: 'ltr' },
  { code: 'es', name: 'Español', tag: 'es-ES', prefix: '/es', dir: 'ltr' },
  { code: 'pt', name: 'Português', tag: 'pt-BR', prefix: '/pt', dir: 'ltr' },
  { code: 'ar', name: 'العربية', tag: 'ar-AE', prefix: '/ar', dir: 'rtl' },
  { code: 'ko', name: '한국어', tag: 'ko-KR', prefix: '/ko', dir: 'ltr' },
  { code: 'ja', name: '日本語', tag: 'ja-JP', prefix: '/ja', dir: 'ltr' },
  { code: 'zh', name: '中文', tag: 'zh-CN', prefix: '/zh', dir: 'ltr' },
  { code: 'ru', name: 'Русский', tag: 'ru-RU', prefix: '/ru', dir: 'ltr' },
] as const;

export type Language = (typeof languages)[number]['code'];
export const defaultLanguage: Language = 'en';

export function isLanguage(value: string | undefined): value is Language {
  return languages.some((language) => language.code === value);
}

const allCodes = languages.map(({ code }) => code);

/** The first of these tags ("de-AT", "fr") whose language is on offer. */
export function firstOffered(tags: readonly string[], offered: readonly Language[] = allCodes): Language | undefined {
  const codes = tags.map((tag) => tag.trim().toLowerCase().split(/[-;]/)[0]);
  return codes.find((code): code is Language => offered.includes(code as Language));
}

/** The first language of an Accept-Language header ("de-US,de;q=0.9") that is on offer. */
export function readAcceptLanguage(header: string | undefined, offered?: readonly Language[]): Language {
  return firstOffered((header ?? '').slice(0, 200).split(','), offered) ?? defaultLanguage;
}

/** Splits a path into its language and the rest: `/de/index` → de, `/index`. */
export function splitLanguagePath(path: string): { language: Language; rest: string } {
  const match = /^\/([a-z]{2})(?=\/|$)/.exec(path);
  if (match && isLanguage(match[1]) && match[1] !== defaultLanguage) {
    return { language: match[1], rest: path.slice(3) || '/' };
  }
  return { language: defaultLanguage, rest: path };
}
