import { makeTexts, type Texts } from '@sampan/ui/texts.ts';

/** Operators read English or Chinese, whatever languages the shop offers. */
export type ConsoleLanguage = 'en' | 'zh';

const key = 'consoleLanguage';

const load = {
  en: () => import('virtual:messages/en'),
  zh: () => import('virtual:messages/zh'),
};

/** The chosen language, or else the browser's first that is one of ours. */
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
  return makeTexts(language, messages, (page) => page);
}

/** All texts change: the page starts again in the other language. */
export function chooseLanguage(language: ConsoleLanguage) {
  try {
    localStorage.setItem(key, language);
  } catch {
    // not remembered
  }
  location.reload();
}
