import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { orderStatuses } from '@sampan/contract/order-status';
import { listFiles, root } from '../steps.ts';

/**
 * Every style variable that is used has a value on the page that uses it: a token, one of a style sheet that every page
 * loads (app.css), or one of the same sheet; pages that load account.css as well have its tokens too. A missing one is
 * silent: a headline in the size of its text, square corners. And every token is used: all visitors load all of them.
 */

const folder = 'apps/storefront/app';
const consoleFolder = 'apps/console/app';
const ui = 'packages/ui/src';
const statusTokens = `${ui}/styles/status-tokens.css`;
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

/** Matches the pages below /m, which have a sheet of their own: reseller.css. */
const isResellers = (path: string) => /\/(styles|layout|features|pages)\/reseller[-./]/.test(path);

/** Matches the sources of visitors' pages; the others load account.css. */
const isForVisitors = (path: string) =>
  path.startsWith(`${ui}/`) ||
  (/^(document|features|layout|pages\/(home|catalogue|favourites))\//.test(path.slice(folder.length + 1)) &&
    !isResellers(path));

/** A sheet as an `@import` or an `import` names it. */
function sheetOf(from: string, name: string): string {
  return name.startsWith('.') ? join(dirname(from), name) : name.replace('@sampan/ui', ui);
}

const sheetsIn = (path: string, pattern: RegExp) =>
  [...read(path).matchAll(pattern)].map((match) => sheetOf(path, match[1] as string));

/** The sheets that app.css or account.css brings to its pages. */
const sheetsOf = (entry: string, app = folder) =>
  sheetsIn(`${app}/${entry}`, /@import "((?:\.|@sampan\/ui)\/[\w./-]+)"/g);

/** Visitors' files, and the sheets that they import. */
function visitorsSheets(files: string[]): Set<string> {
  const code = files.filter(isForVisitors);
  const sheets = code.flatMap((path) => sheetsIn(path, /import '((?:\.+|@sampan\/ui)\/[\w./-]+\.css)'/g));
  return new Set([...code, ...sheets, ...sheetsOf('app.css')]);
}

/** The classes of Tailwind that a token makes: `--color-river-50` makes `bg-river-50`, `--text-sm` makes `text-sm`. */
function isUsed(token: string, texts: string): boolean {
  if (texts.includes(`(${token})`) || texts.includes(`(${token},`) || /^--(breakpoint|spacing)/.test(token))
    return true;
  const [, kind, step] =
    /^--(?:color|text|font-weight|font|radius|shadow|animate|container|ease)(-)(.+)$/.exec(token) ?? [];
  return kind !== undefined && new RegExp(`[a-z]-${step}(?![\\w-])`).test(texts);
}

function unusedTokens(sheets: string[], texts: string): string[] {
  return sheets.flatMap((path) =>
    definedIn(read(path))
      .filter((token) => !token.slice(2).includes('--') && !isUsed(token, texts))
      .map((token) => `${path}: nothing uses ${token}`),
  );
}

function statusesWithoutColour(): string[] {
  const css = read(statusTokens);
  return orderStatuses
    .filter((status) => !css.includes(`[data-status="${status}"]`))
    .map((status) => `${statusTokens}: the order status ${status} has no colours`);
}

const isStyled = (path: string) => /\.(css|tsx?)$/.test(path);

/** Variables of a file that have no value: neither in its own sheet nor among those known. */
function missingIn(path: string, isKnown: (name: string) => boolean): string[] {
  const text = read(path);
  const own = new Set(path.endsWith('.css') ? definedIn(text) : []);
  const used = path.endsWith('.css') ? usedIn(text) : usedInClasses(text);
  return [...new Set(used)]
    .filter((name) => !isKnown(name) && !own.has(name) && !isForeign(name))
    .map((name) => `${path}: ${name} has no value on every page that loads this`);
}

const textsOf = (files: string[]) =>
  files
    .map(read)
    .join('\n')
    .replaceAll(/--[\w-]+(?=\s*:)/g, '');

/** The console has one style sheet for all pages, with a few tokens of its own. What is set in code (`--dt-`) has values there. */
function checkConsole(): string[] {
  const known = new Set(sheetsOf('app.css', consoleFolder).flatMap((path) => definedIn(read(path))));
  const files = [...listFiles(consoleFolder), ...listFiles(ui)].filter(isStyled);
  const missing = files.flatMap((path) => missingIn(path, (name) => known.has(name) || name.startsWith('--dt-')));
  return [...missing, ...unusedTokens([`${consoleFolder}/styles/tokens.css`], textsOf(files))];
}

export async function checkStyles(): Promise<string[]> {
  const everywhere = new Set(sheetsOf('app.css').flatMap((path) => definedIn(read(path))));
  const inAccount = new Set(sheetsOf('account.css').flatMap((path) => definedIn(read(path))));
  const inReseller = new Set(sheetsOf('reseller.css').flatMap((path) => definedIn(read(path))));
  const whole = read(`${folder}/app.css`).includes('"@sampan/ui/styles/tokens.css" layer(theme) theme(static)')
    ? []
    : [`${folder}/app.css: all tokens are given out, theme(static)`];
  const files = [...listFiles(folder), ...listFiles(ui)].filter(isStyled);
  const sheetsOfPages = visitorsSheets(files);
  const missing = files.flatMap((path) =>
    missingIn(
      path,
      (name) =>
        everywhere.has(name) ||
        (!sheetsOfPages.has(path) && inAccount.has(name)) ||
        (isResellers(path) && inReseller.has(name)),
    ),
  );
  const unused = unusedTokens([`${ui}/styles/tokens.css`, statusTokens], textsOf(files));
  return [...whole, ...missing, ...unused, ...statusesWithoutColour(), ...checkConsole()];
}
