import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PatternId } from '../studio/cloth/pattern.ts';
import { shoot } from '../studio/cloth/shoot.ts';
import { type ClothTemplate, lookOf } from '../studio/cloth/template.ts';
import { type ColourId, groundFor, hexOf, whiteGround } from '../studio/colour.ts';
import type { Measures } from '../studio/measures.ts';
import { seedOf } from '../studio/random.ts';
import type { Photographer } from '../studio/solid/photographer.ts';
import type { SolidTemplate } from '../studio/solid/template.ts';
import { inputsHash } from './inputs.ts';
import type { Entry } from './manifest.ts';
import { side } from './save.ts';
import { drawSize } from './size.ts';

export type View = 'front' | 'detail' | 'pack' | 'size' | 'pallet';
type Technique = 'cloth' | 'solid';
export type Job = Entry & { technique: Technique; draw: (photographer: Photographer) => Promise<Buffer> };

const home = join(import.meta.dirname, '..');
const namesIn = (folder: string) =>
  readdirSync(join(home, folder))
    .map((file) => file.replace(/\.ts$/, ''))
    .sort();

type Wanted = { colour: ColourId; pattern: PatternId | null; view: View };

function wanted(template: ClothTemplate | SolidTemplate): Wanted[] {
  const pattern = template.leadPattern ?? null;
  return [
    ...template.colours.map((colour): Wanted => ({ colour, pattern: null, view: 'front' })),
    ...(template.patterned ?? []).flatMap((set) =>
      set.colours.map((colour): Wanted => ({ colour, pattern: set.pattern, view: 'front' })),
    ),
    { colour: template.lead, pattern, view: 'detail' },
    { colour: template.lead, pattern, view: 'pack' },
    ...(template.measures ? [{ colour: template.lead, pattern, view: 'size' } as const] : []),
    ...(template.pallets ?? []).map((colour): Wanted => ({ colour, pattern: null, view: 'pallet' })),
  ];
}

function entryOf(technique: Technique, template: string, want: Wanted, measures?: Measures): Entry {
  const { colour, pattern, view } = want;
  const name = [colour, pattern, view].filter(Boolean).join('-');
  const file = view === 'pallet' ? `pallets/${template}-${colour}.webp` : `${template}/${name}.webp`;
  const hash = inputsHash(technique, template, [want, hexOf(colour)], view === 'size' ? measures : undefined);
  return { file, template, colour, pattern, view, width: side, height: side, hash };
}

async function drawCloth(name: string, template: ClothTemplate, want: Wanted): Promise<Buffer> {
  const seed = seedOf(name + want.colour + want.pattern) % 100_000;
  const look = lookOf(want.colour, want.pattern, seed);
  const scene = want.view === 'pack' ? template.pack(look) : template.front(look);
  const ground = want.view === 'pallet' ? whiteGround : groundFor(look.colour);
  const crop = want.view === 'detail' ? { crop: template.detail } : {};
  return shoot(scene, { ground, seed, size: side, ...crop });
}

const fade = 56;

/** Stretches the paper of a cut-out to pure white, and lets a long shadow run out before the edge: no frame when blended. */
function whiten(rgb: Buffer): Buffer {
  const paper = Math.min(rgb[0], rgb[1], rgb[2], rgb[rgb.length - 3], rgb[side * 3 - 1]) - 2;
  const out = Buffer.alloc(rgb.length);
  for (let i = 0; i < rgb.length; i++) {
    const [x, y] = [Math.floor(i / 3) % side, Math.floor(i / 3 / side)];
    const share = Math.min(1, Math.min(x, y, side - 1 - x, side - 1 - y) / fade);
    out[i] = Math.round(255 - (255 - Math.min(255, (rgb[i] * 255) / paper)) * share);
  }
  return out;
}

/** What the camera or the lamp gives, with what is added to some views. */
function finished(rgb: Buffer, { view }: Wanted, measures?: Measures): Buffer | Promise<Buffer> {
  if (view === 'size' && measures) return drawSize(rgb, measures);
  return view === 'pallet' ? whiten(rgb) : rgb;
}

async function jobsOf(technique: Technique, name: string): Promise<Job[]> {
  const template: ClothTemplate | SolidTemplate = (await import(`../${technique}/${name}.ts`)).default;
  const { measures } = template;
  return wanted(template).map((want) => ({
    ...entryOf(technique, name, want, measures),
    technique,
    draw: async (photographer) => {
      const rgb =
        'front' in template
          ? await drawCloth(name, template, want)
          : await photographer.shoot(name, want.colour, want.view);
      return finished(rgb, want, measures);
    },
  }));
}

/** Every picture there should be, templates in alphabetical order. */
export async function listJobs(): Promise<Job[]> {
  const lists: Job[][] = [];
  for (const technique of ['cloth', 'solid'] as const) {
    for (const name of namesIn(technique)) lists.push(await jobsOf(technique, name));
  }
  return lists.flat();
}
