import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/steps.ts';

const file = join(root, 'docs/benchmarks.md');

/** Puts one benchmark's figures into docs/benchmarks.md and leaves the others'. `text` is what follows the heading. */
export function writeSection(heading: string, text: string): void {
  const parts = readFileSync(file, 'utf8').split(/^(?=## )/m);
  const others = parts.filter((part) => !part.startsWith(`## ${heading}\n`)).map((part) => part.trimEnd());
  writeFileSync(file, `${[...others, `## ${heading}\n\n${text.trim()}`].join('\n\n')}\n`);
}
