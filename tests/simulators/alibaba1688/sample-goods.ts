import sharp from 'sharp';
import type { PictureReader } from './pictures.ts';
import type { Goods } from './world.ts';

/** A few goods, for tests: one for each rule of ordering. */

const sizes = (names: readonly [zh: string, en: string][]) =>
  names.map(([zh, en]) => [{ name: { zh: '规格', en: 'Size' }, value: { zh, en } }]);
const [small = [], large = []] = sizes([
  ['500ml', '500 ml'],
  ['750ml', '750 ml'],
]);

export const sampleGoods: Goods = {
  categories: [
    { id: 15, parentId: null, level: 1, names: { zh: '家居百货', en: 'Home' } },
    { id: 1037011, parentId: 15, level: 2, names: { zh: '杯壶', en: 'Cups' } },
    { id: 1037648, parentId: 1037011, level: 3, names: { zh: '保温杯', en: 'Vacuum flasks' } },
    { id: 1813, parentId: null, level: 1, names: { zh: '玩具', en: 'Toys' } },
  ],
  sellers: [
    {
      id: 'b2b-3300000000001aaaa',
      openId: 'BBBseller1',
      names: { zh: '永康市暖阳杯业有限公司' },
      identities: ['powerful_merchants'],
      years: 7,
    },
    {
      id: 'b2b-3300000000002bbbb',
      openId: 'BBBseller2',
      names: { zh: '汕头市小象玩具厂' },
      identities: ['super_factory'],
      mixed: { fen: 20_000, pieces: 20 },
    },
  ],
  pools: { 9001: [790000000123, 790000000124, 790000000126] },
  offers: [
    {
      id: 790000000123,
      sellerId: 'b2b-3300000000001aaaa',
      categoryId: 1037648,
      titles: { zh: '不锈钢保温杯', en: 'Stainless steel vacuum flask', fr: 'Bouteille isotherme en inox' },
      descriptions: { zh: '<p>304不锈钢</p>', en: '<p>Steel 304</p>' },
      pictures: ['/pictures/steel.png', '/pictures/red.png'],
      attributes: [{ name: { zh: '材质', en: 'Material' }, value: { zh: '不锈钢', en: 'Stainless steel' } }],
      quoteType: 2,
      tiers: [
        { from: 2, fen: 1480 },
        { from: 50, fen: 1355 },
      ],
      onePieceFen: 1650,
      skus: [
        { id: 5600000000456, attributes: small, stock: 500, weightGrams: 310 },
        { id: 5600000000457, attributes: large, stock: 30, weightGrams: 420, picture: '/pictures/red.png' },
      ],
      monthSold: 3120,
      totalSold: 25_000,
      repurchasePercent: 23,
      weightGrams: 310,
      sizeCm: { width: 7, height: 24, length: 7 },
      shippingTime: 'shipIn24Hours',
      certificates: [{ name: '质检报告', code: 'QC-1', pictures: ['/pictures/steel.png'] }],
    },
    {
      id: 790000000124,
      sellerId: 'b2b-3300000000001aaaa',
      categoryId: 1037011,
      titles: { zh: '陶瓷马克杯', en: 'Ceramic mug' },
      pictures: ['/pictures/green.png'],
      quoteType: 1,
      tiers: [{ from: 6, fen: 560 }],
      minOrderQuantity: 6,
      batchNumber: 6,
      skus: [
        { id: 5600000000460, attributes: small, fen: 560, stock: 600 },
        { id: 5600000000461, attributes: large, fen: 735, stock: 600 },
      ],
      monthSold: 400,
      freight: { chargeType: 'weight', firstFen: 1000, firstUnit: 1, nextFen: 200, nextUnit: 0.5 },
      weightGrams: 350,
    },
    {
      id: 790000000125,
      sellerId: 'b2b-3300000000001aaaa',
      categoryId: 15,
      titles: { zh: '封箱胶带', en: 'Packing tape' },
      pictures: ['/pictures/tape.txt'],
      tiers: [{ from: 10, fen: 250 }],
      minOrderQuantity: 1,
      stock: 10_000,
      monthSold: 90,
      freight: 'asDescribed',
    },
    {
      id: 790000000126,
      sellerId: 'b2b-3300000000002bbbb',
      categoryId: 1813,
      titles: { zh: '木制积木', en: 'Wooden blocks' },
      pictures: ['/pictures/blue.png'],
      tiers: [{ from: 10, fen: 900 }],
      stock: 200,
      freight: 'free',
    },
    {
      id: 790000000127,
      sellerId: 'b2b-3300000000001aaaa',
      categoryId: 15,
      titles: { zh: '样品', en: 'Sample' },
      pictures: [],
      tiers: [{ from: 1, fen: 0 }],
      stock: 10,
    },
    {
      id: 790000000128,
      sellerId: 'b2b-3300000000001aaaa',
      categoryId: 15,
      titles: { zh: '旧款保温杯', en: 'Last year’s vacuum flask' },
      pictures: ['/pictures/steel.png'],
      tiers: [{ from: 1, fen: 990 }],
      stock: 10,
      status: 'expired',
    },
  ],
};

const colours: Record<string, string> = { steel: '#9aa4ad', red: '#c62828', green: '#2e7d32', blue: '#1565c0' };

/** A square of one colour with a darker middle; `.txt` is no picture. */
export const samplePictures: PictureReader = async (path) => {
  const [, name = '', ending] = /^\/pictures\/(\w+)\.(png|txt)$/.exec(path) ?? [];
  if (ending === 'txt') return Buffer.from(`no picture of ${name}`);
  const background = colours[name];
  if (!background) return undefined;
  const middle = { create: { width: 32, height: 32, channels: 3 as const, background: '#222222' } };
  return sharp({ create: { width: 96, height: 96, channels: 3, background } })
    .composite([{ input: middle }])
    .png()
    .toBuffer();
};
