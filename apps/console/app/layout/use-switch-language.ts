import { useLanguage } from '@sampan/ui/texts.ts';
import { useAct } from '../api/use-act.ts';
import { type ConsoleLanguage, chooseLanguage } from '../texts/load-texts.ts';

/** The other language, saved: another browser begins in it, and mails are written in it. */
export function useSwitchLanguage(): { other: ConsoleLanguage; change: () => void } {
  const other = useLanguage() === 'zh' ? 'en' : 'zh';
  const { press } = useAct('operatorUpdateMe', []);
  return { other, change: () => void press({ language: other }, () => chooseLanguage(other)) };
}
