import { type I18n, setupI18n } from '@lingui/core';
import { defaultLanguage, isLanguage, type Language } from '@sampan/contract/languages';
import type uiTexts from '@sampan/translations/en/ui.json';
import { literalValues } from '@sampan/translations/literal-values';
import { createContext, createElement, Fragment, type ReactNode, useContext } from 'react';

/** Texts of this package's components. Each app adds its own, and types them for its own pages. */
export type UiTextId = keyof typeof uiTexts;
export type TextValues = Record<string, string | number>;
export type Translate<Id extends string = UiTextId> = (id: Id, values?: TextValues) => string;

/** The texts that an app passes in, at its root. */
export interface Texts {
  language: Language;
  i18n: I18n;
  translate: Translate<string>;
  /** Builds the URL of one of the app's pages, for example with a language prefix. */
  pathOf: (page: string) => string;
}

const TextsContext = createContext<Texts | null>(null);
export const TextsProvider = TextsContext.Provider;

export function makeTexts(
  language: Language,
  messages: Record<string, string>,
  pathOf: (page: string) => string,
): Texts {
  const i18n = setupI18n({ locale: language, locales: latinDigits(language), messages: { [language]: messages } });
  return { language, i18n, translate: translator(i18n), pathOf };
}

const cachedTextsMax = 2000;
const cachedKeyMax = 120;

/** Formatting a text takes longer than rendering it; most have no values, or the same ones again. */
function translator(i18n: I18n): Translate<string> {
  const made = new Map<string, string>();
  i18n.on('change', () => made.clear());
  return (id, values) => {
    const key = values ? `${id} ${JSON.stringify(values)}` : id;
    const known = made.get(key);
    if (known !== undefined) return known;
    const text = values ? i18n._(id, literalValues(values)) : i18n._(id);
    if (key.length > cachedKeyMax) return text;
    if (made.size >= cachedTextsMax) made.clear();
    made.set(key, text);
    return text;
  };
}

/** Arabic, too, uses the digits of order numbers and phones. */
export function latinDigits(language: Language): string {
  return `${language}-u-nu-latn`;
}

/** Everything that was passed in, for an app that passes in more. */
export function useTextsContext<Handed extends Texts = Texts>(): Handed {
  const texts = useContext(TextsContext);
  if (!texts) throw new Error('no texts');
  return texts as Handed;
}

export function useLanguage(): Language {
  return useTextsContext().language;
}

export function useTexts<Id extends string = UiTextId>(): Translate<Id> {
  return useTextsContext().translate;
}

/** The page's language, read from its document; for code outside components. On the server there is none: the default. */
export function documentLanguage(): Language {
  const lang = typeof document === 'undefined' ? '' : document.documentElement.lang;
  return isLanguage(lang) ? lang : defaultLanguage;
}

type Parts = Record<string, (inner: string) => ReactNode>;

/** A text with tags, `Read the <terms>terms</terms>`: each is rendered by the function of its name. */
export function RichText<Id extends string>({ id, values, parts }: { id: Id; values?: TextValues; parts: Parts }) {
  const nodes = useTexts<Id>()(id, values)
    .split(/(<\w+>.*?<\/\w+>)/)
    .map((piece) => {
      const [, name, inner] = /^<(\w+)>(.*)<\/\w+>$/.exec(piece) ?? [];
      if (name === undefined || inner === undefined) return piece;
      // A value may contain a tag too, even `<constructor>`.
      return (Object.hasOwn(parts, name) && parts[name]?.(inner)) || inner;
    });
  return createElement(Fragment, null, ...nodes);
}
