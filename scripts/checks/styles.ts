import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, root } from '../steps.ts';

/**
 * Every style variable that is used has a value on the page that uses it: a token, one of a style sheet that every page
 * loads (app.css), or one of the same sheet. A missing one is silent: a headline in the size of its text, square corners.
 */

const folder = 'apps/storefront/app';
const read = (path: string) => readFileSync(join(root, path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');

/** Set by Tailwind's own sheets and by Base UI's popups. */
const isForeign = (name: string) => /^--(tw-|anchor-width$|available-height$)/.test(name);

function definedIn(css: string): string[] {
  return [...css.matchAll(/(?:^|[\s{;])(--[\w-]+)\s*:/g)].map((match) => match[1] as string);
}

/** Names that are used without a value to fall back to. */
function usedIn(css: string): string[] {
  return [...css.matchAll(/var\(\s*(--[\w-]+)\s*\)/g)].map((match) => match[1] as string);
}

/** Utilities that take a variable: `duration-(--dur-quick)`. */
const usedInClasses = (code: string) => [...code.matchAll(/-\((--[\w-]+)\)/g)].map((match) => match[1] as string);

/** The sheets that app.css brings to every page. */
function sharedSheets(): string[] {
  const own = [...read(`${folder}/app.css`).matchAll(/@import "\.\/([\w./-]+)"/g)].map((match) => match[1] as string);
  return own.map((path) => `${folder}/${path}`);
}

export async function checkStyles(): Promise<string[]> {
  const everywhere = new Set(sharedSheets().flatMap((path) => definedIn(read(path))));
  const whole = read(`${folder}/app.css`).includes('"./tokens.css" layer(theme) theme(static)')
    ? []
    : [`${folder}/app.css: all tokens are given out, theme(static)`];
  const files = listFiles(folder).filter((path) => /\.(css|tsx?)$/.test(path));
  const missing = files.flatMap((path) => {
    const text = read(path);
    const own = new Set(path.endsWith('.css') ? definedIn(text) : []);
    const used = path.endsWith('.css') ? usedIn(text) : usedInClasses(text);
    return [...new Set(used)]
      .filter((name) => !everywhere.has(name) && !own.has(name) && !isForeign(name))
      .map((name) => `${path}: ${name} has no value on every page that loads this`);
  });
  return [...whole, ...missing];
}
