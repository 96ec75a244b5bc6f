import { type LockEntry, leftOut, readLock } from './installed-packages.ts';
import { root } from './steps.ts';

/** NOTICE: the licences of a shop's packages, of all platforms, from package-lock.json. Written by npm run generate. */

const head = `Sampan is under the MIT licence (LICENSE). A production installation contains the packages below; each brings the text of its
licence, and its authors' names, in its own folder of node_modules. Place data is from GeoNames (CC BY 4.0, modified) and Unicode
CLDR (packages/locations/data/SOURCES.md); fonts are subsets of Noto (OFL, apps/server/fonts/LICENSE). Written by npm run generate from package-lock.json.
`;

/** Packages whose manifest does not name the licence that they come with. */
const fromTheirFiles: Record<string, string> = { 'png-js': 'MIT' };

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

function lineOf([path, { version, license }]: [string, LockEntry]): [license: string, line: string] {
  const name = nameOf(path);
  return [license ?? fromTheirFiles[name] ?? 'without a licence', `  ${name} ${version}`];
}

export function describeNotice(): string {
  const isLeftOut = leftOut(root);
  const entries = Object.entries(readLock(root, 'package-lock.json')).filter(
    ([path, { dev, link }]) => path.startsWith('node_modules/') && !dev && !link && !isLeftOut(path),
  );
  const byLicence = Map.groupBy(entries.map(lineOf), ([license]) => license);
  const parts = [...byLicence.keys()].sort().map((license) => {
    const lines = new Set(byLicence.get(license)?.map(([, line]) => line));
    return [`${license}:`, ...[...lines].sort()].join('\n');
  });
  return `${[head, ...parts].join('\n\n')}\n`.replace('\n\n\n', '\n\n');
}
