import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listFiles, root } from '../steps.ts';

/** Checkable facts in documents: scripts, paths, links, numbers of decisions. */

export interface Project {
  /** Names of npm scripts. */
  scripts: ReadonlySet<string>;
  /** Paths from the root; folders too. */
  paths: ReadonlySet<string>;
  read: (path: string) => string;
}

const read = (path: string) => readFileSync(join(root, path), 'utf8');

const places = ['apps', 'deploy', 'docs', 'packages', 'scripts', 'tests', 'tools'];

const isDocument = (path: string) =>
  /^(?:[A-Z]+\.md|docs\/.+\.md|(?:apps|packages|tests)\/(?:[\w-]+\/)+README\.md)$/.test(path);

const unknownScripts = (text: string, { scripts }: Project): string[] =>
  [...text.matchAll(/npm run (?:-s )?([a-z][a-z\d:]*)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !scripts.has(name))
    .map((name) => `there is no script "${name}"`);

/** Of the server: its source, and the migrations beside it. */
const server = 'apps/server/(?:src/)?';
/** Folders of the server that documents name without it, such as `domains/orders`. */
const ofServer = /^(?:backup|boot|config|connectors|database|domains|http|jobs|metrics|security|shop|testing)\//;

/** Whether text in backticks can only be a path of the project: a source file, or a folder of a known place. */
const isPath = (name: string) =>
  /^(?:\.\.\/)*(?:[\w.*{},-]+\/)*[\w.*{},-]+\.(?:tsx?|css|sql)$/.test(name) ||
  /^(?:\.\.\/)*(?:[\w.*{},-]+\/)+[\w.*{},-]+\.(?:json|md|mjs|sh|ya?ml)$/.test(name) ||
  /^(?:apps|packages|scripts|tests|docs)\/[\w./*{},-]+$/.test(name) ||
  (ofServer.test(name) && /^[\w./*{},-]+$/.test(name));

/** In capitals: to be filled in by the reader, `DATA_DIR/secret.key` or `help/NAME.md`. */
const isToFillIn = (name: string) =>
  /(?:^|\/)[A-Z][A-Z_]+(?:\/|\.json$|\.md$)/.test(name) && !name.endsWith('README.md');

/** `packages/translations/{en,zh}/ui.json`: each of them. */
function alternatives(name: string): string[] {
  const [whole, before = '', list = '', after = ''] = /^(.*?)\{([^}]*)\}(.*)$/.exec(name) ?? [];
  return whole === undefined ? [name] : list.split(',').flatMap((one) => alternatives(before + one + after));
}

/** Paths are written from the root or from the server's source, or shorter: from the app or the room that the text is about. */
function exists(name: string, { paths }: Project): boolean {
  const ending = name.replace(/^(?:\.\.\/)+/, '').replace(/\/$/, '');
  if (paths.has(ending)) return true;
  const pattern = ending.replaceAll(/[.]/g, '\\.').replaceAll('*', '[^/]*');
  const wanted = new RegExp(`${ofServer.test(name) ? `^(?:${server})?` : '(?:^|/)'}${pattern}$`);
  return [...paths].some((path) => wanted.test(path));
}

const deadPaths = (text: string, project: Project): string[] =>
  [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => isPath(name) && !isToFillIn(name))
    .flatMap(alternatives)
    .filter((name) => !exists(name, project))
    .map((name) => `there is no ${name}`);

/** Anchors as GitHub makes them of headings. */
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

function isDead(target: string, from: string, text: string, project: Project): boolean {
  const [file = '', anchor] = target.split('#');
  const path = file === '' ? from : join(dirname(from), decodeURIComponent(file)).replace(/\/$/, '');
  if (!project.paths.has(path)) return true;
  return (
    anchor !== undefined &&
    path.endsWith('.md') &&
    !anchorsOf(path === from ? text : project.read(path)).includes(anchor)
  );
}

const deadLinks = (path: string, text: string, project: Project): string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)|^\[[^\]]+\]:\s+(\S+)/gm)]
    .map(([, inline, below]) => inline ?? below ?? '')
    .filter((target) => !/^[a-z]+:/i.test(target) && isDead(target, path, text, project))
    .map((target) => `the link to ${target} leads nowhere`);

function unknownDecisions(text: string, { paths }: Project): string[] {
  const known = new Set([...paths].flatMap((path) => /^docs\/decisions\/(\d+)-/.exec(path)?.[1] ?? []));
  return [...text.matchAll(/\bdecisions? (\d+)(?: (?:and|or) (\d+))?/gi)]
    .flatMap(([, ...numbers]) => numbers.filter((number) => number !== undefined))
    .filter((number) => !known.has(number.padStart(3, '0')))
    .map((number) => `there is no decision ${number}`);
}

export function factMistakes(path: string, text: string, project: Project): string[] {
  const found = [
    ...unknownScripts(text, project),
    ...deadPaths(text, project),
    ...deadLinks(path, text, project),
    ...unknownDecisions(text, project),
  ];
  return found.map((mistake) => `${path}: ${mistake}`);
}

const withFolders = (files: readonly string[]): string[] =>
  files.flatMap((path) => path.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/')));

/** Scripts without a row in the document of the commands. */
export const undescribedScripts = (text: string, { scripts }: Pick<Project, 'scripts'>): string[] =>
  [...scripts]
    .filter((name) => !new RegExp(`\`npm (?:run )?${name}(?![\\w:])`).test(text))
    .map((name) => `docs/commands.md: the script "${name}" is missing`);

/** Decisions that their index does not name. */
export const unlistedDecisions = (index: string, { paths }: Pick<Project, 'paths'>): string[] =>
  [...paths]
    .flatMap((path) => /^docs\/decisions\/(\d+-.+)$/.exec(path)?.[1] ?? [])
    .filter((name) => !index.includes(`](${name})`))
    .map((name) => `docs/decisions/README.md: ${name} is missing`);

export async function checkFacts(): Promise<string[]> {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const files = [...readdirSync(root), ...places.flatMap(listFiles)];
  const project = { scripts: new Set(Object.keys(scripts)), paths: new Set(withFolders(files)), read };
  return [
    ...undescribedScripts(read('docs/commands.md'), project),
    ...unlistedDecisions(read('docs/decisions/README.md'), project),
    ...files.filter(isDocument).flatMap((path) => factMistakes(path, read(path), project)),
  ];
}
