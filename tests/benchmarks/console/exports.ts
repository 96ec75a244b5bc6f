import type { ConsoleServer } from './server.ts';

/** Files that operators download: how long they take, what they hold, and what they cost in memory. */

export interface ExportFigure {
  name: string;
  lines: number;
  seconds: number;
  firstMs: number;
  /** The server's memory: before, and the maximum while writing. */
  memoryMb: [number, number];
  /** Lines that the filter does not let through. */
  strange: number;
}

interface Wanted {
  name: string;
  path: string;
  /** Cells of a line that the filter lets through. */
  fits?: (line: string) => boolean;
}

const wanted: readonly Wanted[] = [
  { name: 'orders, all', path: '/orders/export' },
  {
    name: 'orders of a status',
    path: '/orders/export?status=completed',
    fits: (line) => line.split(',')[1] === 'completed',
  },
  {
    name: 'orders, a search',
    path: '/orders/export?search=anna%20lindner',
    fits: (line) => /anna.*lindner|lindner.*anna/i.test(line),
  },
  { name: 'audit log, all', path: '/audit-log/export' },
  {
    name: 'audit log of a call',
    path: '/audit-log/export?call=operatorPassInspection',
    fits: (line) => line.includes(',operatorPassInspection,'),
  },
];

export async function measureExports(server: ConsoleServer): Promise<ExportFigure[]> {
  const figures: ExportFigure[] = [];
  for (const one of wanted) figures.push(await measureExport(server, one));
  return figures;
}

async function measureExport(server: ConsoleServer, { name, path, fits }: Wanted): Promise<ExportFigure> {
  const { url } = await server.call<{ url: string }>(path);
  const before = server.memoryMb();
  let [most, lines, strange, firstMs, rest] = [before, -1, 0, 0, ''];
  const started = performance.now();
  const answer = await server.fetch(url);
  if (!answer.ok || !answer.body) throw new Error(`${name}: ${answer.status}`);
  for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
    firstMs ||= performance.now() - started;
    const parts = (rest + chunk).split('\r\n');
    rest = parts.pop() ?? '';
    // The first is the head.
    strange += parts.filter((line, place) => fits && (lines >= 0 || place > 0) && !fits(line)).length;
    lines += parts.length;
    most = Math.max(most, server.memoryMb());
  }
  const seconds = (performance.now() - started) / 1000;
  return { name, lines, seconds, firstMs, memoryMb: [before, most], strange };
}
