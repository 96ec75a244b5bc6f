import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The running code: the version of package.json, and the commit. */
interface Release {
  version: string;
  /** Forty hexadecimal digits; absent in a folder that is no clone and was not built in one. */
  commit: string | undefined;
}

const root = fileURLToPath(new URL('../../../../', import.meta.url));
/** Written by `npm run build`, for folders that are copied without `.git`. */
export const releaseFile = 'apps/server/build/release.json';

const read = (path: string) => (existsSync(path) && statSync(path).isFile() ? readFileSync(path, 'utf8').trim() : '');
const isCommit = (text: unknown): text is string => typeof text === 'string' && /^[0-9a-f]{40}$/.test(text);

/** Read from the files themselves: the user that serves may have no git, or git may not trust the folder's owner. */
export function commitOfClone(folder: string): string | undefined {
  const pointer = /^gitdir: (.+)$/.exec(read(join(folder, '.git')))?.[1];
  const git = pointer ? resolve(folder, pointer) : join(folder, '.git');
  const shared = read(join(git, 'commondir'));
  const common = shared ? resolve(git, shared) : git;
  const head = read(join(git, 'HEAD'));
  const name = /^ref: (\S+)$/.exec(head)?.[1];
  if (!name) return isCommit(head) ? head : undefined;
  const packed = read(join(common, 'packed-refs'))
    .split('\n')
    .find((line) => line.endsWith(` ${name}`));
  return [read(join(common, name)), packed?.split(' ')[0]].find(isCommit);
}

function commitOfBuild(folder: string): string | undefined {
  const text = read(join(folder, releaseFile));
  const { commit } = (text ? JSON.parse(text) : {}) as { commit?: unknown };
  return isCommit(commit) ? commit : undefined;
}

/** An archive that was made of a clone has neither file: only its version is known. */
export function readRelease(folder: string): Release {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  return { version, commit: commitOfClone(folder) ?? commitOfBuild(folder) };
}

export const release: Release = readRelease(root);

/** `0.1.0, commit 4f2a91c07d1e`. */
export const releaseName = ({ version, commit }: Release = release): string =>
  commit ? `${version}, commit ${commit.slice(0, 12)}` : version;
