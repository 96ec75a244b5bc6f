import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An entry of package-lock.json, or of npm's own list in node_modules. */
export interface LockEntry {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  link?: boolean;
  dev?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

export interface InstalledPackage {
  /** Below the root, such as `node_modules/pg` or `node_modules/ajv/node_modules/fast-uri`. */
  path: string;
  name: string;
  version: string;
  license: string | undefined;
  lock: LockEntry | undefined;
}

interface Manifest {
  name?: string;
  version?: string;
  license?: string | { type?: string };
  licenses?: { type?: string }[];
}

const readJson = <Kind>(path: string): Kind => JSON.parse(readFileSync(path, 'utf8')) as Kind;

export function readLock(root: string, file = 'node_modules/.package-lock.json'): Record<string, LockEntry> {
  return readJson<{ packages: Record<string, LockEntry> }>(join(root, file)).packages;
}

/** Matches packages that a production installation removes again: a name, or a whole scope. */
export function leftOut(root: string): (path: string) => boolean {
  const names = readFileSync(join(root, 'scripts/left-out.txt'), 'utf8').trim().split('\n');
  return (path) => names.some((name) => path === `node_modules/${name}` || path.startsWith(`node_modules/${name}/`));
}

/** Every package below a node_modules folder, by what is on the disk. */
function foldersIn(root: string, modules: string): string[] {
  if (!existsSync(join(root, modules))) return [];
  const entries = readdirSync(join(root, modules)).filter((name) => !name.startsWith('.'));
  const names = entries.flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(root, modules, name)).map((one) => `${name}/${one}`) : [name],
  );
  return names
    .map((name) => `${modules}/${name}`)
    .filter((path) => existsSync(join(root, path, 'package.json')))
    .flatMap((path) => [path, ...foldersIn(root, `${path}/node_modules`)]);
}

/** The licence named by its manifest, or by the head of its licence file. */
function licenseOf({ license, licenses }: Manifest, folder: string): string | undefined {
  const types = licenses?.map(({ type }) => type).filter((type) => type !== undefined) ?? [];
  if (typeof license === 'string') return license;
  if (license?.type || types.length > 0) return license?.type ?? types.join(' OR ');
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  return file && /\bMIT License/i.test(readFileSync(join(folder, file), 'utf8')) ? 'MIT' : undefined;
}

/**
 * The packages of a production installation, by what is on the disk. In a folder with development packages: those that
 * `npm run setup:production` would leave there.
 */
export function installedPackages(root: string): InstalledPackage[] {
  const lock = readLock(root);
  const isLeftOut = leftOut(root);
  const { license: ours } = readJson<{ license: string }>(join(root, 'package.json'));
  const isForDevelopment = (path: string) => lock[path]?.dev === true || isLeftOut(path);
  return foldersIn(root, 'node_modules')
    .filter((path) => !isForDevelopment(path))
    .map((path) => {
      const manifest = readJson<Manifest>(join(root, path, 'package.json'));
      return {
        path,
        name: manifest.name ?? path.slice('node_modules/'.length),
        version: manifest.version ?? '',
        license: lock[path]?.link ? ours : licenseOf(manifest, join(root, path)),
        lock: lock[path],
      };
    });
}
