import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, root } from '../steps.ts';

/** The samples of the documents: fenced blocks, each run as it is printed by the test that the register names. */

interface Block {
  document: string;
  language: string;
  line: number;
  text: string;
}

/** Of a document, or of all in a folder. */
export function blocksOf(document: string): Block[] {
  if (!document.endsWith('.md')) return listFiles(document).flatMap(blocksOf);
  const text = readFileSync(join(root, document), 'utf8');
  return [...text.matchAll(/^( *)```(\w+)\n(.*?)\n\1```$/gms)].map(
    ([, indent = '', language = '', body = ''], index) => ({
      document,
      language,
      line: text.slice(0, [...text.matchAll(/^ *```\w+$/gm)][index]?.index).split('\n').length,
      text: `${body.replaceAll(new RegExp(`^${indent}`, 'gm'), '')}\n`,
    }),
  );
}

/** The one block of a document or folder that contains these words. */
export function sample(document: string, words: string): string {
  const found = blocksOf(document).filter(({ text }) => text.includes(words));
  if (found.length !== 1) throw new Error(`${document} has ${found.length} samples with ${words}`);
  return found[0]?.text as string;
}

/** Fills in the reader's values; each placeholder must be there. */
export function fillIn(text: string, values: Record<string, string>): string {
  return Object.entries(values).reduce((filled, [place, value]) => {
    if (!filled.includes(place)) throw new Error(`the sample has no ${place}:\n${text}`);
    return filled.replaceAll(place, value);
  }, text);
}
