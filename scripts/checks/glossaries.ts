import { phrases } from '../../apps/demo/src/supplier/phrases.ts';
import { glossaries, lacking } from '../../apps/demo/src/supplier/words.ts';
import { avoidedWords } from './texts.ts';

/** Every language of the demo goods has every phrase, none that no goods use, and no word that its glossary rules out. */
export async function checkGlossaries(): Promise<string[]> {
  const { facts, sentences, ...others } = phrases();
  const whole = [...sentences, ...Object.values(others).flat()];
  const used = new Set([...whole, ...facts, ...facts.flatMap((fact) => fact.split(', ')).map(withoutShare)]);
  return Object.entries(glossaries).flatMap(([code, { words }]) => {
    const language = code as keyof typeof glossaries;
    // All other texts have their Chinese original beside them.
    const needed = language === 'zh' ? [] : whole.flatMap((phrase) => lacking(language, phrase, false));
    const missing = new Set([...needed, ...facts.flatMap((fact) => lacking(language, fact, true))]);
    const unused = Object.keys(words).filter((phrase) => !used.has(phrase));
    return [
      ...[...missing].map((phrase) => `missing in ${code}: ${phrase}`),
      ...unused.map((phrase) => `unused in ${code}: ${phrase}`),
      ...avoidedWords(code).flatMap((word) =>
        Object.values(words)
          .filter((text) => text.toLowerCase().includes(word))
          .map((text) => `avoid "${word}" in ${code}: ${text}`),
      ),
    ];
  });
}

const withoutShare = (part: string) => part.replace(/^\d+ ?% /, '');
