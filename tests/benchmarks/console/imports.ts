import { setTimeout as sleep } from 'node:timers/promises';
import { csvOf } from '../more-figures.ts';

/** A file of products from the console: uploaded in parts, checked, stored in the background. */

export interface ImportRun {
  state: string;
  step: string;
  line: number;
  lines: number;
  problem: string;
  importId: number | null;
  report: { added: number; unchanged: number; problemCount: number } | null;
}

export type Call = <Data>(path: string, method?: string, body?: object) => Promise<Data>;

const partBytes = 1024 * 1024;

/** Returns its id. */
export async function upload(call: Call, lines: number, prefix: string): Promise<string> {
  // Three variants a product.
  const file = Buffer.from(csvOf(Math.floor(lines / 3), prefix));
  const { id } = await call<{ id: string }>('/imports', 'POST', { fileName: 'goods.csv', bytes: file.length });
  for (let number = 0; number * partBytes < file.length; number++) {
    const contentBase64 = file.subarray(number * partBytes, (number + 1) * partBytes).toString('base64');
    await call(`/imports/${id}/parts/${number}`, 'PUT', { contentBase64 });
  }
  return id;
}

/** Follows a run until it is no longer in `state`; passes on each new figure of its progress. */
export async function follow(
  call: Call,
  id: string,
  state: 'checking' | 'importing',
  onLine: (run: ImportRun) => unknown = () => {},
): Promise<ImportRun> {
  for (let last = -1; ; await sleep(100)) {
    const run = await call<ImportRun>(`/imports/${id}`);
    if (run.state !== state) return run;
    if (run.line !== last && (await onLine(run)) === false) return run;
    last = run.line;
  }
}

export interface ImportFigure {
  lines: number;
  checkSeconds: number;
  storeSeconds: number;
  /** Different figures that the progress had while it was stored. */
  steps: number;
}

export async function measureImport(call: Call, lines: number): Promise<ImportFigure & { importId: number }> {
  const id = await upload(call, lines, `bench-${Date.now()}-`);
  const checkSeconds = await seconds(async () => {
    await call(`/imports/${id}/check`, 'POST', { options: {} });
    return follow(call, id, 'checking');
  }, 'checked');
  let steps = 0;
  let importId = 0;
  const storeSeconds = await seconds(async () => {
    await call(`/imports/${id}/run`, 'POST', {});
    const run = await follow(call, id, 'importing', () => void steps++);
    importId = run.importId ?? 0;
    return run;
  }, 'imported');
  return { lines, checkSeconds, storeSeconds, steps, importId };
}

async function seconds(run: () => Promise<ImportRun>, expected: string): Promise<number> {
  const started = performance.now();
  const { state, problem } = await run();
  if (state !== expected) throw new Error(`the file is ${state}: ${problem}`);
  return (performance.now() - started) / 1000;
}
