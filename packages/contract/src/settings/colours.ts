/** Colours as `#rrggbb`, and how well they can be read (WCAG 2.2, 1.4.3). */

const channels = (colour: string) =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255) as [number, number, number];

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  ) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** 1 (the same) to 21 (black on white). */
function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** `share` of the first colour, the rest of the second. */
function mix(colour: string, other: string, share: number): string {
  const [of, into] = [channels(colour), channels(other)];
  const mixed = of.map((value, index) => Math.round((value * share + (into[index] as number) * (1 - share)) * 255));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Colours of a shop that has chosen none; as in the style sheet. */
export const standardColours = { brand: '#0c5055', action: '#c6380f' };

const white = '#ffffff';
const black = '#000000';

/** The shades that pages are painted with, by the steps of the style sheet's scale, from one colour for solid areas. */
export const brandShades = (colour: string): Record<number, string> => ({
  50: mix(colour, white, 0.07),
  100: mix(colour, white, 0.14),
  200: mix(colour, white, 0.3),
  300: mix(colour, white, 0.45),
  400: mix(colour, white, 0.62),
  500: mix(colour, white, 0.78),
  600: mix(colour, white, 0.92),
  700: colour,
  800: mix(colour, black, 0.82),
  900: mix(colour, black, 0.62),
  950: mix(colour, black, 0.4),
});

export const actionShades = (colour: string): Record<number, string> => ({
  400: mix(colour, white, 0.62),
  500: mix(colour, white, 0.8),
  600: colour,
  700: mix(colour, black, 0.8),
});

const readable = 4.5;

/** Links and small text of this colour can be read on white and on its own lightest shades, and white text on it. */
export function isReadableBrand(colour: string): boolean {
  const shades = brandShades(colour);
  return [white, shades[50], shades[100]].every((ground) => contrast(colour, ground as string) >= readable);
}

/** White text on a button of this colour can be read. */
export const isReadableAction = (colour: string) => contrast(colour, white) >= readable;
