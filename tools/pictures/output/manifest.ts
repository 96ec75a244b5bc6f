import { readFile, rename, writeFile } from 'node:fs/promises';

/** `hash` is that of everything the picture was drawn from, not of the file. */
export type Entry = {
  file: string;
  template: string;
  colour: string;
  pattern: string | null;
  view: string;
  width: number;
  height: number;
  hash: string;
};

export async function readManifest(path: string): Promise<Map<string, Entry>> {
  const text = await readFile(path, 'utf8').catch(() => '[]');
  return new Map((JSON.parse(text) as Entry[]).map((entry) => [entry.file, entry]));
}

export async function writeManifest(path: string, entries: Iterable<Entry>): Promise<void> {
  const sorted = [...entries].sort((a, b) => (a.file < b.file ? -1 : 1));
  await writeFile(`${path}.part`, `[\n${sorted.map((entry) => `  ${JSON.stringify(entry)}`).join(',\n')}\n]\n`);
  await rename(`${path}.part`, path);
}
