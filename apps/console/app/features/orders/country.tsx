import { useLanguage } from '@sampan/ui/texts.ts';

const namesIn = new Map<string, Intl.DisplayNames>();

/** A country's name in the console's language, by its ISO code. */
export function useCountryName(): (iso: string) => string {
  const language = useLanguage();
  const names = namesIn.get(language) ?? new Intl.DisplayNames([language], { type: 'region' });
  namesIn.set(language, names);
  return (iso) => (iso ? (names.of(iso) ?? iso) : '');
}

/** Its code, with the name for those who ask. */
export function Country({ iso }: { iso: string }) {
  const name = useCountryName();
  return <abbr title={name(iso)}>{iso}</abbr>;
}
