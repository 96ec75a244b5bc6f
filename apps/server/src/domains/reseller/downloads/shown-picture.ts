import { serverLimits } from '@sampan/contract/limits';
import { ObjectTooLarge } from '#connectors/storage/storage.ts';
import type { Context } from '#shop/context.ts';

export type ReadPicture = (url: string) => Promise<Buffer | undefined>;

const prefixOf = ({ storage }: Pick<Context, 'storage'>) => {
  const key = 'products/a.webp';
  return storage.publicUrl(key).slice(0, -key.length);
};

/** The largest copy that the shop has of a picture which products show; undefined if there is none. */
export async function readShownPicture(ctx: Context, url: string): Promise<Buffer | undefined> {
  const [prefix, { storage }] = [prefixOf(ctx), ctx];
  try {
    if (url.startsWith(`${prefix}products/`))
      return await storage.read(url.slice(prefix.length), serverLimits.importedPictureMaxBytes);
  } catch (error) {
    if (error instanceof ObjectTooLarge) return undefined;
    throw error;
  }
  return ctx.readDemoPicture(url);
}
