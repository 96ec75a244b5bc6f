import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const home = join(import.meta.dirname, '..');
const sources = new Map<string, string>();

function folderSource(folder: string): string {
  const known = sources.get(folder);
  if (known !== undefined) return known;
  const names = readdirSync(join(home, folder))
    .filter((name) => name.endsWith('.ts'))
    .sort();
  const text = names.map((name) => readFileSync(join(home, folder, name), 'utf8')).join('\n');
  sources.set(folder, text);
  return text;
}

/** A template and the other templates that it borrows from. */
function templateSource(technique: string, name: string): string {
  const text = readFileSync(join(home, technique, `${name}.ts`), 'utf8');
  const borrowed = [...text.matchAll(/from '\.\/([a-z-]+)\.ts'/g)].map((match) => match[1] ?? '');
  return text + borrowed.map((other) => templateSource(technique, other)).join('\n');
}

export function inputsHash(technique: 'cloth' | 'solid', template: string, rest: unknown): string {
  const hash = createHash('sha256');
  hash.update(templateSource(technique, template));
  hash.update(folderSource('studio')).update(folderSource(`studio/${technique}`));
  hash.update(JSON.stringify(rest));
  return hash.digest('hex').slice(0, 16);
}
