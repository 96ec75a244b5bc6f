import en from '@sampan/translations/en/setup.json';
import zh from '@sampan/translations/zh/setup.json';
import { documentLanguage } from '@sampan/ui/texts.ts';

/** Operators read English or Chinese, whatever languages the shop offers. */

export type SetupTextId = keyof typeof en;
type Values = Record<string, string | number>;

export function t(id: SetupTextId, values: Values = {}): string {
  const texts: Record<SetupTextId, string> = documentLanguage() === 'zh' ? zh : en;
  return texts[id].replaceAll(/\{(\w+)\}/g, (found, name: string) => String(values[name] ?? found));
}
