import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** One line of `apps/demo/pictures/manifest.json`. */
export interface Picture {
  file: string;
  template: string;
  colour: string;
  pattern: string | null;
  view: string;
  /** A hash of the picture's inputs; it changes when the picture is redrawn. */
  hash: string;
}

export const picturesFolder = fileURLToPath(new URL('../../pictures', import.meta.url));
const pathOf = (picture: Picture) => `/pictures/${picture.file}`;
const versionOf = (picture: Picture) => picture.hash.slice(0, 8);
/** The URL contains the file's hash, so that browsers may cache it for ever. */
export const addressOf = (picture: Picture) => `${pathOf(picture)}?v=${versionOf(picture)}`;

function readManifest(file: string): Picture[] {
  const path = join(picturesFolder, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : [];
}

/** Pictures of goods, and cut-outs for the home page. */
export const readManifests = () => [readManifest('manifest.json'), readManifest('pallets/manifest.json')] as const;

/** The version in each picture's URL, by its path. */
export const readPictureVersions = () =>
  new Map(
    readManifests()
      .flat()
      .map((picture) => [pathOf(picture), versionOf(picture)]),
  );
