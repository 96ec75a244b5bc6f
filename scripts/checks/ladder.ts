import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { listFiles, root } from '../steps.ts';

/** Which way imports may point. A lower rung never imports a higher one; nobody reaches into another domain's store or routes. */
const rungs = [
  ['refunds'],
  ['billing', 'logistics', 'messages'],
  ['orders'],
  ['cart', 'favourites'],
  ['catalogue'],
  ['addresses'],
  ['accounts'],
  ['uploads'],
];

const server = 'apps/server/src';
const outside = ['routes.ts', 'jobs/schedule.ts', 'fill-services.ts', 'http/app.ts', 'testing/'];

function rungOf(domain: string): number {
  return rungs.findIndex((rung) => rung.includes(domain));
}

function domainOf(path: string): string | undefined {
  return new RegExp(`^${server}/domains/([^/]+)/`).exec(path)?.[1];
}

function importsOf(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map((match) => match[1] as string);
}

/** The file that an import names, from the project's root; packages stay as they are. */
function resolveImport(from: string, target: string): string {
  if (target.startsWith('.')) return normalize(join(dirname(from), target));
  if (target === '#config' || target === '#shop/context.ts') return `${server}/${target.slice(1)}.ts`;
  if (target.startsWith('#')) return `${server}/${target.slice(1)}`;
  return target;
}

function mistakeBetweenDomains(path: string, target: string): string | undefined {
  const from = domainOf(path);
  const to = domainOf(target);
  if (!to || from === to || path.includes('.test.')) return undefined;
  if (!from)
    return outside.some((place) => path.startsWith(`${server}/${place}`)) ||
      !/\/(store|routes|console-routes)\.ts$/.test(target)
      ? undefined
      : 'only the domain itself may use its store and routes';
  if (/\/(?:\w+-)?(?:store|routes)\.ts$/.test(target)) return `another domain's store or routes`;
  if (rungOf(to) < rungOf(from)) return `${from} stands below ${to}`;
  if (rungOf(to) === rungOf(from)) return `${from} and ${to} share a rung`;
  return undefined;
}

function mistakeBetweenParts(path: string, target: string): string | undefined {
  const app = /^apps\/([^/]+)\//.exec(path)?.[1];
  const targetApp = /^apps\/([^/]+)\//.exec(target)?.[1] ?? /^@sampan\/(server|storefront)/.exec(target)?.[1];
  if (app && targetApp && app !== targetApp) return 'apps never import each other';
  if (path.startsWith('packages/') && targetApp) return 'packages never import apps';
  if (
    path.startsWith(`${server}/domains/`) &&
    /\/connectors\/(payment|storage|mail)\/(?!payment|storage|mail|templates)/.test(target) &&
    !path.includes('.test.')
  ) {
    return 'actions are handed their connectors';
  }
  return undefined;
}

/** The clock of the demo's past must not be within reach of anything that runs in a shop with real customers. */
function mistakeAboutDemo(path: string, target: string): string | undefined {
  const life = `${server}/demo-life/`;
  if (!target.startsWith(life) || path.startsWith(life) || path === `${server}/fill-services.ts`) return undefined;
  return 'only the first start of a demo shop makes its past';
}

export async function checkLadder(): Promise<string[]> {
  const files = [...listFiles('apps'), ...listFiles('packages')].filter(
    (path) => /\.tsx?$/.test(path) && !/generate(-pictures)?\//.test(path),
  );
  return files.flatMap((path) =>
    importsOf(path).flatMap((name) => {
      const target = resolveImport(path, name);
      const mistake =
        mistakeBetweenDomains(path, target) ?? mistakeBetweenParts(path, target) ?? mistakeAboutDemo(path, target);
      return mistake ? [`${path} imports ${name}: ${mistake}`] : [];
    }),
  );
}
