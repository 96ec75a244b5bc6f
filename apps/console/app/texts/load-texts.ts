import { makeTexts, type Texts } from '@sampan/ui/texts.ts';

/** Operators read English or Chinese, whatever languages the shop offers. */
export type ConsoleLanguage = 'en' | 'zh';

const key = 'consoleLanguage';

const load = {
  en: () => import('virtual:messages/en'),
  zh: () => import('virtual:messages/zh'),
};

/** The chosen language, or before anybody has signed in the browser's first that is one of ours. */
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

/** What an operator has saved, or an invitation names, counts in every browser. Whether the page starts again in it. */
export function followLanguage(saved: string | null | undefined): boolean {
  if ((saved !== 'en' && saved !== 'zh') || saved === document.documentElement.lang) return false;
  keep(saved);
  // Without storage it would start again and again.
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
