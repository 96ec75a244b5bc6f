import { useLanguage } from '@sampan/ui/texts.ts';

/** The name of a language in the operator's own: `German`. */
export function useLanguageName(): (code: string) => string {
  const names = new Intl.DisplayNames([useLanguage()], { type: 'language' });
  return (code) => names.of(code) ?? code;
}
