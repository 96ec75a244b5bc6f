import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { drawIcons } from './output/icons.ts';
import { type Job, listJobs } from './output/jobs.ts';
import { type Entry, readManifest, writeManifest } from './output/manifest.ts';
import { drawPlaceholder } from './output/placeholder.ts';
import { avifOf, save, saveAvif, smallOf } from './output/save.ts';
import { writeSheet } from './output/sheets.ts';
import { photographer } from './studio/solid/photographer.ts';

// node main.ts [--sheets folder] [part of a path], for example `node main.ts mug/`, `node main.ts -pack`
const words = process.argv.slice(2);
const sheets = words[0] === '--sheets' ? words.splice(0, 2)[1] : undefined;
const filter = words[0] ?? '';
const folder = join(import.meta.dirname, '../../apps/demo/pictures');
const manifests = { products: join(folder, 'manifest.json'), pallets: join(folder, 'pallets', 'manifest.json') };

const manifestOf = (job: Entry) => (job.view === 'pallet' ? manifests.pallets : manifests.products);
const isThere = (file: string) => existsSync(join(folder, file));
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** Read again before each write: two runs with different filters may share the manifest. */
async function note(job: Job): Promise<void> {
  const { technique: _technique, draw: _draw, ...entry } = job;
  const entries = await readManifest(manifestOf(job));
  await writeManifest(manifestOf(job), entries.set(entry.file, entry).values());
}

async function dropMissing(path: string, wanted: Set<string>): Promise<void> {
  const entries = await readManifest(path);
  const kept = [...entries.values()].filter(({ file }) => wanted.has(file) && isThere(file));
  if (kept.length !== entries.size) await writeManifest(path, kept);
}

async function draw(chosen: Job[]): Promise<void> {
  const known = new Map([...(await readManifest(manifests.products)), ...(await readManifest(manifests.pallets))]);
  const due = chosen.filter(({ file, hash }) => known.get(file)?.hash !== hash || !isThere(file));
  console.log(`${chosen.length} pictures, ${due.length} to draw`);
  const camera = photographer();
  try {
    for (const [index, job] of due.entries()) {
      const started = Date.now();
      const bytes = await save(await job.draw(camera), join(folder, job.file));
      await note(job);
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      console.log(`${index + 1}/${due.length} ${job.file} ${kilobytes(bytes)} ${seconds} s`);
    }
  } finally {
    await camera.close();
  }
}

/** Pictures drawn before there was AVIF, or whose AVIF was lost. */
async function addAvifs(files: string[]): Promise<void> {
  const due = files.filter((file) => isThere(file) && !(isThere(avifOf(file)) && isThere(smallOf(file))));
  for (const [index, file] of due.entries()) {
    console.log(`${index + 1}/${due.length} ${avifOf(file)} ${kilobytes(await saveAvif(join(folder, file)))}`);
  }
}

async function writeSheets(chosen: Job[], to: string): Promise<void> {
  const drawn = chosen.filter(({ file }) => isThere(file));
  for (const [template, jobs] of Map.groupBy(drawn, (job) => job.template)) {
    const files = jobs.map(({ file }) => file);
    await writeSheet(template, files, folder, to);
    console.log(`${template}.png ${files.length} pictures`);
  }
}

const all = await listJobs();
const chosen = all.filter(({ technique, file }) => `${technique}/${file}`.includes(filter));
if (sheets !== undefined) {
  // npm starts this in another folder than the one where the path was typed.
  await writeSheets(chosen, resolve(process.env.INIT_CWD ?? '.', sheets));
} else {
  await draw(chosen);
  if ('placeholder.webp'.includes(filter))
    await save(await drawPlaceholder(), join(import.meta.dirname, '../../apps/server/pictures/placeholder.webp'));
  if ('icons'.includes(filter)) await drawIcons();
  await addAvifs(chosen.map(({ file }) => file));
  const files = new Set(all.map((job) => job.file));
  // Only a whole run may tidy up: templates may have been added since a partial one began.
  if (!filter) for (const path of Object.values(manifests)) await dropMissing(path, files);
}
