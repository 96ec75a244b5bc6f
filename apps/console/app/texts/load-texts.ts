import { makeTexts, type Texts } from '@sampan/ui/texts.ts';

/** Operators read English or Chinese, whatever languages the shop offers. */
export type ConsoleLanguage = 'en' | 'zh';

const key = 'consoleLanguage';

const load = {
  en: () => import('virtual:messages/en'),
  zh: () => import('virtual:messages/zh'),
};

/** Texts that only some pages need, which load them. */
const loadPart = {
  marketplace: {
    en: () => import('virtual:messages/en/marketplace'),
    zh: () => import('virtual:messages/zh/marketplace'),
  },
};

let shown: { texts: Texts; language: ConsoleLanguage } | undefined;

/** The chosen language; before the first sign-in, the browser's first supported one. */
function readLanguage(): ConsoleLanguage {
  const wanted = [stored(), ...navigator.languages].map((tag) => tag?.slice(0, 2));
  return (wanted.find((code) => code === 'en' || code === 'zh') as ConsoleLanguage | undefined) ?? 'en';
}

/** Storage may be off. */
function stored(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export async function loadTexts(): Promise<Texts> {
  const language = readLanguage();
  const { default: messages } = await load[language]();
  document.documentElement.lang = language;
  const texts = makeTexts(language, messages, (page) => page);
  shown = { texts, language };
  return texts;
}

const loaded = new Set<keyof typeof loadPart>();

/** Adds the texts of a part's pages, before one of them is shown. */
export async function loadTextsOf(part: keyof typeof loadPart): Promise<void> {
  if (!shown || loaded.has(part)) return;
  const { default: messages } = await loadPart[part][shown.language]();
  shown.texts.i18n.load(shown.language, messages);
  loaded.add(part);
}

/** Applies the language of an operator or invitation in every browser. Returns whether the page reloads. */
export function followLanguage(saved: string | null | undefined): boolean {
  if ((saved !== 'en' && saved !== 'zh') || saved === document.documentElement.lang) return false;
  keep(saved);
  // Without storage the page would reload forever.
  if (readLanguage() !== saved) return false;
  location.reload();
  return true;
}

function keep(language: ConsoleLanguage) {
  try {
    localStorage.setItem(key, language);
  } catch {
    // not remembered
  }
}

/** All texts change: the page starts again in the other language. */
export function chooseLanguage(language: ConsoleLanguage) {
  keep(language);
  location.reload();
}
