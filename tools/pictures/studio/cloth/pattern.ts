import { darker } from '../colour.ts';
import type { Fill } from './part.ts';

export type PatternId = 'stripes' | 'check' | 'dots' | 'floral';
type Lay = { turn?: number; scale?: number; x?: number; y?: number };

function tile(width: number, height: number, body: string, lay: Lay = {}): Fill {
  const moved = `translate(${lay.x ?? 0} ${lay.y ?? 0}) rotate(${lay.turn ?? 0}) scale(${lay.scale ?? 1})`;
  const defs = `<pattern id="fill" width="${width}" height="${height}" patternUnits="userSpaceOnUse" patternTransform="${moved}">${body}</pattern>`;
  return { defs, paint: 'url(#fill)' };
}

const rect = (width: number, height: number, paint: string, rest = '') =>
  `<rect width="${width}" height="${height}" fill="${paint}" ${rest}/>`;

export function stripes(base: string, line: string, lay?: Lay): Fill {
  return tile(40, 42, rect(40, 42, base) + rect(40, 15, line), lay);
}

/** Two bands crossing, the second colour thin: the woven look comes from the overlaid half tones. */
export function check(base: string, band: string, line: string, lay?: Lay): Fill {
  const bands = rect(24, 68, band, 'opacity=".5"') + rect(68, 24, band, 'opacity=".5"');
  const lines = `<path d="M45 0V68M0 45H68" stroke="${line}" stroke-width="3" opacity=".75" fill="none"/>`;
  const thin = `<path d="M57 0V68M0 57H68" stroke="${band}" stroke-width="2" opacity=".5" fill="none"/>`;
  return tile(68, 68, rect(68, 68, base) + bands + lines + thin, lay);
}

export function dots(base: string, dot: string, lay?: Lay): Fill {
  const circles = [
    [10, 10],
    [30, 30],
  ]
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="5.2" fill="${dot}"/>`)
    .join('');
  return tile(40, 40, rect(40, 40, base) + circles, lay);
}

function blossom(x: number, y: number, size: number, turn: number, petal: string, heart: string): string {
  const petals = [0, 72, 144, 216, 288]
    .map(
      (angle) =>
        `<path d="M0 0 C-8 -5 -7 -15 -1.5 -14.5 L0 -12.8 L1.5 -14.5 C7 -15 8 -5 0 0Z" transform="rotate(${angle})"/>`,
    )
    .join('');
  const veins = `<path d="M0 -3V-9M3 -1L8 -3M2 3L5 8M-2 3L-5 8M-3 -1L-8 -3" stroke="${darker(petal, 0.3)}" stroke-width=".8"/>`;
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})" fill="${petal}">${petals}${veins}<circle r="3.4" fill="${heart}"/></g>`;
}

function sprig(x: number, y: number, turn: number, leaf: string): string {
  const pair = '<path d="M0 0C4 -6 11 -7 15 -4C11 1 5 3 0 0Z"/><path d="M0 0C-2 -7 1 -13 6 -15C8 -9 6 -3 0 0Z"/>';
  return `<g transform="translate(${x} ${y}) rotate(${turn})" fill="${leaf}">${pair}</g>`;
}

export function floral(base: string, petal: string, heart: string, leaf: string, lay?: Lay): Fill {
  const flowers = [
    blossom(24, 26, 1.15, 10, petal, heart),
    blossom(86, 44, 0.8, 50, petal, heart),
    blossom(52, 92, 1, 28, petal, heart),
    blossom(104, 102, 0.62, 5, petal, heart),
  ].join('');
  const leaves = [
    [42, 40, 20],
    [70, 26, 150],
    [30, 70, 250],
    [80, 78, 80],
    [14, 104, 10],
    [102, 74, 200],
  ]
    .map(([x = 0, y = 0, turn = 0]) => sprig(x, y, turn, leaf))
    .join('');
  return tile(120, 120, rect(120, 120, base) + leaves + flowers, { turn: 12, ...lay });
}
