import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { errors } from '@sampan/contract/errors';
import { languages } from '@sampan/contract/languages';
import { readCatalogue } from '@sampan/translations/translate';
import { listFiles, root } from '../steps.ts';

/** Every text that is used exists, every text that exists is used, every error has its sentence, and all of them parse, in every language. */

function sources(): string {
  return [...listFiles('apps'), ...listFiles('packages/contract')]
    .filter((path) => /\.tsx?$/.test(path) && !/generate/.test(path))
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

/** A translation has every message, and each with the values and tags of the English one. */
function compare(language: string, source: Record<string, string>): string[] {
  const messages = readCatalogue(language);
  const extra = Object.keys(messages).filter((id) => !(id in source));
  const problems = Object.entries(source).flatMap(([id, english]) => {
    const message = messages[id];
    if (message === undefined) return [`missing: ${id}`];
    const wrong = mistakes(message).map((text) => `${id}: ${text}`);
    if (wrong.length > 0) return wrong;
    return valuesOf(message) === valuesOf(english) ? [] : [`other values or tags: ${id}`];
  });
  return [...extra.map((id) => `unused: ${id}`), ...problems].map((text) => `${language}: ${text}`);
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
