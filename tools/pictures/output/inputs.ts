import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Measures } from '../studio/measures.ts';

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

/** A template and the other templates that it borrows from; its measures are seen in one picture alone. */
function templateSource(technique: string, name: string): string {
  const text = readFileSync(join(home, technique, `${name}.ts`), 'utf8').replace(/^ *measures: .*\n/m, '');
  const borrowed = [...text.matchAll(/from '\.\/([a-z-]+)\.ts'/g)].map((match) => match[1] ?? '');
  return text + borrowed.map((other) => templateSource(technique, other)).join('\n');
}

/** `measures` only for the picture that shows them. */
export function inputsHash(technique: 'cloth' | 'solid', template: string, rest: unknown, measures?: Measures): string {
  const hash = createHash('sha256');
  hash.update(templateSource(technique, template));
  hash.update(folderSource('studio')).update(folderSource(`studio/${technique}`));
  hash.update(JSON.stringify(rest));
  if (measures) hash.update(JSON.stringify(measures)).update(readFileSync(join(home, 'output', 'size.ts')));
  return hash.digest('hex').slice(0, 16);
}
