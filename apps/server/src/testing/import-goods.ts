import { type FileImport, importFile } from '#domains/catalogue/imports/import-file.ts';
import type { Services } from '#shop/services.ts';

/** Imports a product file by its text, or its bytes: by default a CSV file, applied, with 300 g for goods without weight. */
export function importGoods(
  services: Pick<Services, 'db' | 'storage'>,
  content: string | Buffer | readonly string[],
  more: Partial<FileImport> = {},
) {
  const text = typeof content === 'string' || Buffer.isBuffer(content) ? content : content.join('\n');
  return importFile(services, {
    fileName: 'goods.csv',
    bytes: Buffer.from(text as string),
    apply: true,
    isCost: false,
    stock: 1000,
    weight: 300,
    minimum: 1,
    tiers: [],
    ...more,
  });
}

/** A product as a JSON file lists it. */
export function makeOffer(offerId: number, more: object = {}) {
  return {
    offerId,
    supplierId: 'json',
    categoryId: 910101,
    titles: { en: `Offer ${offerId}` },
    descriptions: {},
    attributes: [],
    images: [],
    unit: { en: 'piece' },
    quoteType: 0,
    tiers: [{ from: 1, fen: 100 }],
    minOrderQuantity: 1,
    batchNumber: 1,
    monthSold: 0,
    totalSold: 0,
    repurchaseRate: 0,
    weightGrams: 100,
    volumeCm3: 1,
    cartonQuantity: 1,
    hsCode: '',
    origin: 'CN',
    isPatent: false,
    needsAuthorization: false,
    skus: [{ id: offerId, attributes: [], amountOnSale: 3 }],
    ...more,
  };
}
