import { type FSWatcher, readdirSync, readFileSync, watch } from 'node:fs';
import { compileMessage } from '@lingui/message-utils/compileMessage';

/** Catalogues for browsers: compiled when an app is built, because the compiler is larger than the texts. */

const folder = new URL('../', import.meta.url);

type IsWanted = (file: string) => boolean;

/** Texts of operators' pages, which are in English and Chinese only; no buyer's page has them. */
export const isConsoleCatalogue: IsWanted = (file) => file.startsWith('console');

function readMessages(language: string, isWanted: IsWanted): Record<string, string> {
  let names: string[];
  try {
    names = readdirSync(new URL(`${language}/`, folder));
  } catch {
    return {};
  }
  const files = names.filter((name) => name.endsWith('.json') && isWanted(name)).sort();
  return Object.assign(
    {},
    ...files.map((name) => JSON.parse(readFileSync(new URL(`${language}/${name}`, folder), 'utf8'))),
  );
}

/** A module with the texts of these files; a missing translation falls back to English. */
export function compileCatalogue(language: string, isWanted: IsWanted): string {
  const messages = { ...readMessages('en', isWanted), ...readMessages(language, isWanted) };
  const compiled = Object.entries(messages).map(([id, text]) => [id, compileMessage(text)]);
  return `export default ${JSON.stringify(Object.fromEntries(compiled))};\n`;
}

/** Tells of changes while developing, without keeping the process alive. */
export function watchCatalogues(onChange: () => void): FSWatcher {
  const watcher = watch(folder, { recursive: true }, onChange);
  watcher.unref();
  return watcher;
}
