import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { errors } from '@sampan/contract/errors';
import { languages } from '@sampan/contract/languages';
import { readCatalogue } from '@sampan/translations/translate';
import { listFiles, root } from '../steps.ts';

/** Every text that is used exists, every text that exists is used, every error has its sentence, all of them parse, and follow the glossary and the plural forms of their language. */

function sources(): string {
  return [...listFiles('apps'), ...listFiles('packages/contract'), ...listFiles('packages/ui')]
    .filter((path) => /\.tsx?$/.test(path) && !/generate/.test(path) && !path.startsWith('apps/demo/'))
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n');
}

/** Beginnings of ids that are put together at run time: `orders.status.${status}`. */
function prefixes(code: string): string[] {
  return [...code.matchAll(/`([a-zA-Z-]+\.[\w.-]*)\$\{/g)].map((match) => match[1] as string);
}

function isUsed(id: string, code: string, begun: readonly string[]): boolean {
  if (id.startsWith('errors.')) return id.slice(7) in errors;
  // refuseField(field, 'postcode') names the rest of a `fields.` id.
  const word = id.startsWith('fields.') ? id.slice(7) : id;
  return (
    code.includes(`'${word}'`) ||
    code.includes(`"${word}"`) ||
    begun.some((prefix) => prefix !== 'fields.' && id.startsWith(prefix))
  );
}

type Token = ReturnType<typeof compileMessage>[number];

/** The names of a compiled message's values. Plural and select hold messages themselves. */
function valueNames(tokens: Token | Token[]): string[] {
  if (typeof tokens === 'string' || !Array.isArray(tokens)) return [];
  return tokens.flatMap((token) => {
    if (!Array.isArray(token)) return [];
    const [name, , cases] = token as [string, string?, Record<string, Token[]>?];
    const nested = cases && typeof cases === 'object' ? Object.values(cases).flatMap(valueNames) : [];
    return [name, ...nested];
  });
}

/** Everything that the program fills into a message, and the tags around its words. */
function valuesOf(message: string): string {
  const tags = message.match(/<\/?\w+>/g) ?? [];
  return [...new Set(valueNames(compileMessage(message) as Token[])), ...tags].sort().join(' ');
}

function mistakes(message: string): string[] {
  try {
    compileMessage(message);
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/**
 * Forms that the shop never needs: zero has separate texts, and "many" in the Romance languages begins at a million.
 */
const spare: Record<string, string[]> = { ar: ['zero'], es: ['many'], fr: ['many'], it: ['many'], pt: ['many'] };

/** The plural forms that the language has and the message lacks. */
function lackingForms(language: string, tokens: Token | Token[]): string[] {
  if (typeof tokens === 'string' || !Array.isArray(tokens)) return [];
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return tokens.flatMap((token) => {
    if (!Array.isArray(token)) return [];
    const [, kind, cases] = token as [string, string?, Record<string, Token[]>?];
    if (!cases || typeof cases !== 'object') return [];
    const nested = Object.values(cases).flatMap((inner) => lackingForms(language, inner));
    // If all forms are exact numbers and "other", the words beside the number do not change.
    const isCounted = kind === 'plural' && needed.some((form) => form !== 'other' && form in cases);
    const lacking = needed.filter((form) => !(form in cases) && !spare[language]?.includes(form));
    return isCounted ? [...lacking, ...nested] : nested;
  });
}

/** Words that the language's glossary rules out, in bold. */
export function avoidedWords(language: string): string[] {
  const path = join(root, `docs/glossary/${language}.md`);
  const [terms = ''] = readFileSync(path, 'utf8').split('## Goods');
  return [...terms.matchAll(/\*\*(.+?)\*\*/g)].map(([, word]) => (word as string).toLowerCase());
}

function badWords(language: string): string[] {
  const avoided = avoidedWords(language);
  return Object.entries(readCatalogue(language)).flatMap(([id, message]) => [
    ...[...new Set(lackingForms(language, compileMessage(message) as Token[]))].map(
      (form) => `no plural form "${form}": ${id}`,
    ),
    ...avoided.filter((word) => message.toLowerCase().includes(word)).map((word) => `avoid "${word}": ${id}`),
    ...(['fr', 'it'].includes(language) && /\p{L}'\p{L}/u.test(message) ? [`straight apostrophe: ${id}`] : []),
    ...(language === 'fr' && /\S [;:!?»]/.test(message) ? [`space that may break: ${id}`] : []),
  ]);
}

/** Operators' pages and mails, which are in English and Chinese only. */
const isOperators = (id: string) => /^(setup|console[\w-]*)\./.test(id);
const operatorLanguages = ['en', 'zh'];
const isFor = (language: string) => (id: string) => operatorLanguages.includes(language) || !isOperators(id);

/** A translation has every message, and each with the values and tags of the English one. */
function compare(language: string, source: Record<string, string>): string[] {
  const messages = readCatalogue(language);
  const extra = Object.keys(messages).filter((id) => !(id in source) || !isFor(language)(id));
  const wanted = Object.entries(source).filter(([id]) => isFor(language)(id));
  const problems = wanted.flatMap(([id, english]) => {
    const message = messages[id];
    if (message === undefined) return [`missing: ${id}`];
    const wrong = mistakes(message).map((text) => `${id}: ${text}`);
    if (wrong.length > 0) return wrong;
    return valuesOf(message) === valuesOf(english) ? [] : [`other values or tags: ${id}`];
  });
  const words = problems.length > 0 ? [] : badWords(language);
  return [...extra.map((id) => `unused: ${id}`), ...problems, ...words].map((text) => `${language}: ${text}`);
}

export async function checkTexts(): Promise<string[]> {
  const messages = readCatalogue('en');
  const code = sources();
  const begun = prefixes(code);
  const unused = Object.keys(messages)
    .filter((id) => !isUsed(id, code, begun))
    .map((id) => `unused: ${id}`);
  const missing = Object.keys(errors)
    .filter((name) => !messages[`errors.${name}`])
    .map((name) => `missing: errors.${name}`);
  const broken = Object.entries(messages).flatMap(([id, message]) => mistakes(message).map((text) => `${id}: ${text}`));
  const others = languages.filter(({ code }) => code !== 'en').flatMap(({ code }) => compare(code, messages));
  return [...unused, ...missing, ...broken, ...others];
}
