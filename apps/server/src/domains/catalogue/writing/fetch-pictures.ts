import { cutText } from '@sampan/contract/cut-text';
import { isKey } from '#connectors/storage/storage.ts';
import { inTransaction } from '#database/connect.ts';
import { notifyChange } from '#domains/catalogue/index/notify-change.ts';
import { shownPicture, shownPictures } from '#domains/catalogue/pictures.ts';
import type { Services } from '#shop/services.ts';
import {
  claimPictures,
  postponePicture,
  readFetched,
  readPictureSources,
  settlePicture,
  writePictures,
} from './picture-store.ts';

const batchSize = 20;
const parallel = 4;
/** Well below a job's time limit; the next run continues. */
const budgetMs = 60_000;

type PictureServices = Pick<Services, 'db' | 'storage' | 'pictures' | 'log'>;

/** Fetches the remote pictures that are due. Unreachable ones are retried after ever longer pauses. */
export async function fetchPictures(services: PictureServices): Promise<void> {
  const until = Date.now() + budgetMs;
  while (Date.now() < until) {
    const due = await claimPictures(services.db, batchSize);
    if (due.length === 0) return;
    const waiting = [...due];
    const worker = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await fetchOne(services, next);
    };
    await Promise.all(Array.from({ length: parallel }, worker));
  }
}

async function fetchOne(services: PictureServices, { url, key }: { url: string; key: string }) {
  try {
    await services.storage.write(key, 'image/webp', await services.pictures.fetch(url));
  } catch (error) {
    const reason = error instanceof Error ? cutText(error.message, 200) : 'unknown';
    services.log.info({ url, reason }, 'picture out of reach');
    await postponePicture(services.db, url, reason);
    return;
  }
  await inTransaction(services.db, async (tx) => {
    const productIds = await settlePicture(tx, url);
    await showPictures(tx, services, productIds);
    await notifyChange(tx, productIds);
  });
}

/** Recomputes which pictures these products and their SKUs show. */
async function showPictures(
  tx: Parameters<typeof settlePicture>[0],
  services: PictureServices,
  productIds: readonly number[],
) {
  const { products, skus } = await readPictureSources(tx, productIds);
  const pictures = [
    ...products.flatMap(({ source_images }) => source_images),
    ...skus.flatMap(({ source_image }) => source_image ?? []),
  ];
  const shown = [...(await readFetched(tx, pictures)), ...pictures.filter(isKey).map((key) => ({ url: key, key }))];
  const fetched = new Map(shown.map(({ url, key }) => [url, services.storage.publicUrl(key)]));
  await writePictures(
    tx,
    products.map(({ id, source_images }) => ({ id, images: shownPictures(source_images, fetched) })),
    skus.map(({ id, source_image }) => ({ id, image: shownPicture(source_image, fetched) })),
  );
}
