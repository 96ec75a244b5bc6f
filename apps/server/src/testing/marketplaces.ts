import pino from 'pino';
import { afterAll } from 'vitest';
import { alibaba1688 } from '#connectors/marketplace/alibaba1688/provider.ts';
import { demoMarketplace } from '#connectors/marketplace/demo/marketplace.ts';
import type { Marketplace } from '#connectors/marketplace/marketplace.ts';
import type { SupplierProduct } from '#connectors/supplier/supplier.ts';
import { createDatabase, createPool, type Database } from '#database/connect.ts';
import { sampleGoods, samplePictures } from '../../../../tests/simulators/alibaba1688/sample-goods.ts';
import { startAlibaba1688Simulator } from '../../../../tests/simulators/alibaba1688/simulator.ts';
import { warehouse } from './alibaba-gateway.ts';
import { createTestDatabase } from './database.ts';
import { makeOffer } from './import-goods.ts';
import { marketGoods } from './market.ts';
import { testKey } from './test-key.ts';

/** Every marketplace, for the tests that all of them pass. */

export interface MarketplaceDriver {
  marketplace: Marketplace;
  /** Words that find several offers. */
  words: string;
  /** Its buying is tested here, too. */
  buys: boolean;
  /** Moves the marketplace's clock. */
  pass(seconds: number): Promise<void>;
}

async function openDatabase(): Promise<Database> {
  const database = await createTestDatabase();
  const pool = createPool(database.url, { max: 3, name: 'test', statementTimeoutSeconds: 5 });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });
  return createDatabase(pool);
}

export async function demoDriver(): Promise<MarketplaceDriver> {
  const offer = (offerId: number, fen: number) =>
    makeOffer(offerId, {
      titles: { zh: `保温杯${offerId}`, en: `Trial flask ${offerId}` },
      supplierId: 'seller-one',
      images: ['/pictures/placeholder.webp'],
      tiers: [{ from: 2, fen }],
      minOrderQuantity: 2,
      skus: [{ id: offerId, attributes: [], amountOnSale: 500 }],
    }) as SupplierProduct;
  const goods = marketGoods([offer(610_000_000_001, 1480), offer(610_000_000_002, 990), offer(610_000_000_003, 2500)]);
  let at = Date.now();
  const marketplace = demoMarketplace({
    db: await openDatabase(),
    goods,
    pictures: undefined,
    now: () => new Date(at),
  });
  const pass = async (seconds: number) => {
    at += seconds * 1000;
  };
  return { marketplace, words: 'trial', buys: true, pass };
}

/** 1688's simulator, with the connector of a shop that was connected by the page of consent. */
export async function simulatedDriver(): Promise<MarketplaceDriver> {
  const priced = sampleGoods.offers.filter(({ tiers }) => tiers.every(({ fen }) => fen > 0));
  const offers = priced.map((offer) => ({ ...offer, titles: { ...offer.titles, en: `Trial ${offer.titles.en}` } }));
  const simulator = await startAlibaba1688Simulator({
    goods: { ...sampleGoods, offers },
    readPicture: samplePictures,
  });
  afterAll(() => simulator.stop());
  const marketplace = alibaba1688({
    config: {
      alibaba1688: {
        appKey: simulator.appKey,
        appSecret: simulator.appSecret,
        limits: { perSecond: 90, perDay: 100_000 },
        origin: simulator.origin,
      },
      secretKeys: [testKey],
    },
    db: await openDatabase(),
    log: pino({ enabled: false }),
    warehouse: async () => warehouse,
    now: () => new Date(simulator.now()),
  });
  const page = marketplace.access.consentUrl({ state: 's', returnUrl: simulator.redirectUri }) ?? '';
  const back = new URL(simulator.consent(page));
  await marketplace.access.connect(back.searchParams.get('code') ?? '', simulator.redirectUri);
  return { marketplace, words: 'trial', buys: true, pass: (seconds) => simulator.advance(seconds * 1000) };
}
