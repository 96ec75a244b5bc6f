import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/steps.ts';

const file = join(root, 'docs/benchmarks.md');

/** Puts one benchmark's figures into docs/benchmarks.md, in their place, and leaves the others'. `text` is what follows the heading. */
export function writeSection(heading: string, text: string): void {
  const parts = readFileSync(file, 'utf8').split(/^(?=## )/m);
  const known = parts.findIndex((part) => part.startsWith(`## ${heading}\n`));
  parts[known < 0 ? parts.length : known] = `## ${heading}\n\n${text}`;
  writeFileSync(file, `${parts.map((part) => part.trim()).join('\n\n')}\n`);
}
