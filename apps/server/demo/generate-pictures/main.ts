import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Job, listJobs } from './output/jobs.ts';
import { type Entry, readManifest, writeManifest } from './output/manifest.ts';
import { drawPlaceholder } from './output/placeholder.ts';
import { save } from './output/save.ts';
import { photographer } from './studio/solid/photographer.ts';

// node main.ts [part of a path], for example `node main.ts mug/`, `node main.ts -pack` or `node main.ts solid/`
const filter = process.argv[2] ?? '';
const folder = join(import.meta.dirname, '..', 'pictures');
const manifests = { products: join(folder, 'manifest.json'), pallets: join(folder, 'pallets', 'manifest.json') };

const manifestOf = (job: Entry) => (job.view === 'pallet' ? manifests.pallets : manifests.products);

/** Read again before each write: two runs with different filters may share the manifest. */
async function note(job: Job): Promise<void> {
  const { technique: _technique, draw: _draw, ...entry } = job;
  const entries = await readManifest(manifestOf(job));
  await writeManifest(manifestOf(job), entries.set(entry.file, entry).values());
}

async function dropMissing(path: string, wanted: Set<string>): Promise<void> {
  const entries = await readManifest(path);
  const kept = [...entries.values()].filter((entry) => wanted.has(entry.file) && existsSync(join(folder, entry.file)));
  if (kept.length !== entries.size) await writeManifest(path, kept);
}

const all = await listJobs();
const known = new Map([...(await readManifest(manifests.products)), ...(await readManifest(manifests.pallets))]);
const due = all.filter(
  (job) =>
    `${job.technique}/${job.file}`.includes(filter) &&
    (known.get(job.file)?.hash !== job.hash || !existsSync(join(folder, job.file))),
);
console.log(`${all.length} pictures, ${due.length} to draw`);

const camera = photographer();
try {
  for (const [index, job] of due.entries()) {
    const started = Date.now();
    const bytes = await save(await job.draw(camera), join(folder, job.file));
    await note(job);
    const size = `${(bytes / 1000).toFixed(1)} kB`;
    console.log(`${index + 1}/${due.length} ${job.file} ${size} ${((Date.now() - started) / 1000).toFixed(1)} s`);
  }
} finally {
  await camera.close();
}
const files = new Set(all.map((job) => job.file));
// Only a whole run may tidy up: templates may have been added since a partial one began.
if (!filter) for (const path of Object.values(manifests)) await dropMissing(path, files);
if ('placeholder.webp'.includes(filter)) await save(await drawPlaceholder(), join(folder, 'placeholder.webp'));
