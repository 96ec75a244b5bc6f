import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PatternId } from '../studio/cloth/pattern.ts';
import { shoot } from '../studio/cloth/shoot.ts';
import { type ClothTemplate, lookOf } from '../studio/cloth/template.ts';
import { type ColourId, groundFor, hexOf, whiteGround } from '../studio/colour.ts';
import { seedOf } from '../studio/random.ts';
import type { Photographer } from '../studio/solid/photographer.ts';
import type { SolidTemplate } from '../studio/solid/template.ts';
import { inputsHash } from './inputs.ts';
import type { Entry } from './manifest.ts';
import { side } from './save.ts';

export type View = 'front' | 'detail' | 'pack' | 'pallet';
export type Job = Entry & { technique: 'cloth' | 'solid'; draw: (photographer: Photographer) => Promise<Buffer> };

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
    ...(template.pallets ?? []).map((colour): Wanted => ({ colour, pattern: null, view: 'pallet' })),
  ];
}

function entryOf(technique: 'cloth' | 'solid', template: string, want: Wanted): Entry {
  const { colour, pattern, view } = want;
  const name = [colour, pattern, view].filter(Boolean).join('-');
  const file = view === 'pallet' ? `pallets/${template}-${colour}.webp` : `${template}/${name}.webp`;
  const hash = inputsHash(technique, template, [want, hexOf(colour)]);
  return { file, template, colour, pattern, view, width: side, height: side, hash };
}

async function drawCloth(name: string, template: ClothTemplate, want: Wanted): Promise<Buffer> {
  const seed = seedOf(name + want.colour + want.pattern) % 100_000;
  const look = lookOf(want.colour, want.pattern, seed);
  const scene = want.view === 'pack' ? template.pack(look) : template.front(look);
  const ground = want.view === 'pallet' ? whiteGround : groundFor(look.colour);
  const crop = want.view === 'detail' ? { crop: template.detail } : {};
  const rgb = await shoot(scene, { ground, seed, size: side, ...crop });
  return want.view === 'pallet' ? whiten(rgb) : rgb;
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

/** Every picture there should be, templates in alphabetical order. */
export async function listJobs(): Promise<Job[]> {
  const jobs: Job[] = [];
  for (const name of namesIn('cloth')) {
    const template: ClothTemplate = (await import(`../cloth/${name}.ts`)).default;
    for (const want of wanted(template)) {
      jobs.push({ ...entryOf('cloth', name, want), technique: 'cloth', draw: () => drawCloth(name, template, want) });
    }
  }
  for (const name of namesIn('solid')) {
    const template: SolidTemplate = (await import(`../solid/${name}.ts`)).default;
    for (const want of wanted(template)) {
      const draw = async (photographer: Photographer) => {
        const rgb = await photographer.shoot(name, want.colour, want.view);
        return want.view === 'pallet' ? whiten(rgb) : rgb;
      };
      jobs.push({ ...entryOf('solid', name, want), technique: 'solid', draw });
    }
  }
  return jobs;
}
