import { type Part, place, type Scene } from './part.ts';
import { drape, roundedBox } from './path.ts';
import type { Look } from './template.ts';

/** A garment folded to a parcel of the given size: the layers show at its lower edge. */
export function parcel(
  look: Look,
  size: { width: number; height: number },
  cloth: Partial<Part>,
  top: Part[] = [],
): Part[] {
  const { width, height } = size;
  const [x, y] = [400 - width / 2, 400 - height / 2];
  const layer = (drop: number, inset: number): Part => ({
    fill: look.cloth,
    puff: 5,
    reach: 14,
    thick: 7,
    edge: 5,
    wrinkle: 0.4,
    ...cloth,
    d: roundedBox(x + inset, y + drop, width - 2 * inset, height, 16),
  });
  const front: Part = {
    ...layer(0, 0),
    folds: [
      ...drape({
        seed: look.seed,
        area: [x + width * 0.2, y + height * 0.3, width * 0.6, height * 0.3],
        angle: 80,
        stray: 30,
        count: 5,
        length: height * 0.34,
        width: 12,
        depth: 2.6,
      }),
      ...drape({
        seed: look.seed + 3,
        area: [x + 10, y + height * 0.5, width * 0.3, height * 0.4],
        angle: 15,
        stray: 20,
        count: 3,
        length: width * 0.3,
        width: 9,
        depth: 3,
      }),
    ],
  };
  return [layer(22, 9), layer(11, 4), front, ...top];
}

/** Parcels laid over each other like roof tiles, so that each still shows its collar. */
export function fan(parcels: Part[][], step: { x: number; y: number; turn?: number }): Scene {
  const middle = (parcels.length - 1) / 2;
  return {
    parts: parcels.flatMap((parts, i) =>
      place(parts, { x: (i - middle) * step.x, y: (i - middle) * step.y, turn: (i - middle) * (step.turn ?? 0) }),
    ),
  };
}
