/** The file's name, as the specification's contact call returns it; served below `/contacts/`. */
export const pictureName = (key: string | null) => key?.replace('shop/', '') ?? '';

export const picturePath = (key: string | null) => (key ? `/contacts/${pictureName(key)}` : '');

/** Pixels; 0 for a picture whose name does not contain its size. */
export function pictureSize(key: string | null): { width: number; height: number } {
  const [, width = 0, height = 0] = /-(\d+)x(\d+)\.png$/.exec(key ?? '') ?? [];
  return { width: Number(width), height: Number(height) };
}
