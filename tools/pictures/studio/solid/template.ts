import type { Group } from 'three';
import type { ColourId } from '../colour.ts';
import type { Measures } from '../measures.ts';

/** Where the camera is: degrees above the ground, and to the right. */
export type Angle = { up: number; around: number };
/** A close crop: the point to look at, in the object's own units, and the width seen. */
export type Close = Angle & { at: [number, number, number]; width: number };

export type SolidTemplate = {
  colours: ColourId[];
  patterned?: never;
  lead: ColourId;
  leadPattern?: never;
  angle: Angle;
  build: (hex: string) => Group;
  detail: Close;
  pack: (hex: string) => Group;
  packAngle?: Angle;
  pallets?: ColourId[];
  measures?: Measures;
};
