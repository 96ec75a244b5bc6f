import JsBarcode from 'jsbarcode';
import type { Paper } from './write-line.ts';

/** Code 128, as bars of a drawing: sharp on any printer. */

/** Modules on each side that have to stay white. */
const quiet = 10;

/** 1 is a bar, 0 a gap. */
export function modulesOf(code: string): string {
  const drawn: { encodings?: { data: string }[] } = {};
  JsBarcode(drawn, code, { format: 'CODE128' });
  return (drawn.encodings ?? []).map(({ data }) => data).join('');
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function drawBarcode(paper: Paper, code: string, { x, y, width, height }: Box): void {
  const modules = modulesOf(code);
  const module = width / (modules.length + 2 * quiet);
  for (const { index, length } of barsOf(modules)) paper.rect(x + (quiet + index) * module, y, length * module, height);
  paper.fill('#000000');
}

function barsOf(modules: string): { index: number; length: number }[] {
  return [...modules.matchAll(/1+/g)].map(({ index, 0: bar }) => ({ index, length: bar.length }));
}
