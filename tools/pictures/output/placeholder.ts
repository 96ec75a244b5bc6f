import type { Part } from '../studio/cloth/part.ts';
import { shoot } from '../studio/cloth/shoot.ts';
import { side } from './save.ts';

const paper = { texture: 'smooth', wrinkle: 0, puff: 3, reach: 12, edge: 3, thick: 2.5, contact: 0.3 } as const;

/** A ribbon of even width that rises and falls `count` times. */
function wave(x: number, y: number, count: number): string {
  const step = 76;
  const crests = Array.from({ length: count }, (_, i) => (i % 2 ? 24 : -24));
  const there = crests.map((lift, i) => `Q${x + (i + 0.5) * step} ${y + lift} ${x + (i + 1) * step} ${y}`);
  const back = crests.map((lift, i) => `Q${x + (i + 0.5) * step} ${y + 11 + lift} ${x + i * step} ${y + 11}`).reverse();
  return `M${x} ${y} ${there.join(' ')} L${x + count * step} ${y + 11} ${back.join(' ')}Z`;
}

/** A folded paper boat, white on pale grey: no picture yet, and no words that would need translating. */
export function drawPlaceholder(): Promise<Buffer> {
  const parts: Part[] = [
    { ...paper, d: 'M400 210 L512 404 L288 404Z', fill: '#f2efe9' },
    { ...paper, d: 'M400 210 L512 404 L400 404Z', fill: '#d2d4d4', contact: 0.05 },
    { ...paper, d: 'M152 396 C240 420 560 420 648 396 L548 548 L252 548Z', fill: '#f4f1ec' },
    { ...paper, d: 'M400 416 C500 414 590 410 648 396 L548 548 L400 548Z', fill: '#d6d7d6', contact: 0.05 },
    ...[0, 1].map(
      (row): Part => ({
        ...paper,
        d: wave(176 + row * 56, 604 + row * 44, 6 - row),
        fill: '#c9d0d4',
        puff: 2,
        reach: 5,
        contact: 0.15,
      }),
    ),
  ];
  return shoot({ parts }, { ground: { centre: '#ecebe8', edge: '#dbdad7' }, seed: 7, size: side, air: 0.24 });
}
