import type { Company } from '@sampan/contract/settings/subjects';
import { readWarehouseOrder } from '#domains/logistics/desk/get-warehouse-order.ts';
import { findBuyerCompany, findPaperNames } from '#domains/logistics/packing/parcel-store.ts';
import type { Services } from '#shop/services.ts';
import { addressLines } from '#shop/settings/company-address.ts';
import { readSetting } from '#shop/settings/settings.ts';
import { readShopFront } from '#shop/settings/shop-front.ts';

/** An order as labels and packing list say it. In English, whoever reads the console: the papers leave the country. */
export interface PaperOrder {
  sn: string;
  date: string;
  /** A reseller's name, where the goods go to a customer of theirs. */
  from: string;
  /** What the recipient knows the order by, if it is not ours; or empty text. */
  reference: string;
  /** The company that bought the goods, with its VAT number; empty if none is known, or a reseller's customer is the consignee. */
  buyer: string[];
  shipTo: { name: string; lines: string[]; phone: string };
  shippingLine: string;
  weight: string;
  lines: { name: string; options: string; note: string; hsCode: string; origin: string; pieces: number }[];
  parcels: {
    code: string;
    number: number;
    weight: string;
    size: string;
    /** `12 × Stoneware mug, Teal`; empty if nobody recorded it. */
    contents: string[];
  }[];
  /** The same, of pieces that are in no parcel, while of others it is known. */
  unassigned: string[];
}

/** From the customer's own shelf, or from where it was put when it came. */
export const isPicked = ({ serving, places }: Pick<Item, 'serving' | 'places'>): boolean =>
  serving === 'own_stock' || places.length > 0;

export interface PickList extends Pick<PaperOrder, 'sn' | 'date'> {
  lines: { shelf: string; name: string; options: string; note: string; pieces: number }[];
}

type Item = Awaited<ReturnType<typeof readWarehouseOrder>>['items'][number];

const kilograms = (grams: number) => `${(grams / 1000).toFixed(1)} kg`;
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

export async function readPaperOrder(services: Services, orderId: string): Promise<PaperOrder> {
  const order = await readWarehouseOrder({ ...services, language: 'en' }, orderId);
  const { name = '', lines = [], mobile = '' } = order.address ?? {};
  const names = await findPaperNames(services.db, orderId);
  // What is damaged or missing does not leave.
  const leaving = order.items
    .map((item) => ({
      ...item,
      pieces: Math.min(item.result?.accepted ?? item.quantity, item.quantity),
      name: item.productName,
    }))
    .filter(({ pieces }) => pieces > 0);
  const { contents, unassigned } = writeContents(leaving, order.parcelList);
  return {
    sn: order.sn,
    date: services.now().toISOString().slice(0, 10),
    from: names.senderName || (await readSender(services)),
    reference: names.reference,
    // A reseller's customer is not to read whom the reseller buys from, nor the reseller's numbers.
    buyer: names.senderName ? [] : await readBuyer(services, orderId),
    shipTo: { name, lines: [...lines], phone: mobile },
    shippingLine: order.balance.shippingLine,
    weight: kilograms(sum(order.parcelList.map(({ weightGrams }) => weightGrams))),
    lines: leaving,
    unassigned,
    parcels: order.parcelList.map(({ code, number, weightGrams, lengthMm, widthMm, heightMm }, index) => ({
      code,
      contents: contents[index] ?? [],
      number,
      weight: kilograms(weightGrams),
      size: `${lengthMm / 10} × ${widthMm / 10} × ${heightMm / 10} cm`,
    })),
  };
}

/** In the supplier's words as well: that is what stands on the goods. */
export async function readPickList(services: Services, orderId: string): Promise<PickList> {
  const order = await readWarehouseOrder({ ...services, language: 'en' }, orderId);
  const both = (text: string, source: string) => (source && source !== text ? `${text} · ${source}` : text);
  return {
    sn: order.sn,
    date: services.now().toISOString().slice(0, 10),
    lines: order.items
      .map((item) => ({
        shelf: item.serving === 'own_stock' ? item.shelf : item.places.join(', '),
        name: both(item.productName, item.sourceName),
        options: both(item.options, item.sourceOptions),
        note: item.note,
        pieces: Math.min(item.result?.accepted ?? item.quantity, item.quantity),
        isPicked: isPicked(item),
      }))
      .filter((line) => line.isPicked && line.pieces > 0)
      .toSorted((a, b) => a.shelf.localeCompare(b.shelf, 'en', { numeric: true })),
  };
}

/** Its company, as customs and books need it. */
async function readBuyer({ db }: Services, orderId: string): Promise<string[]> {
  const { company, vatNumber } = await findBuyerCompany(db, orderId);
  return [company, vatNumber && `VAT ${vatNumber}`].filter(Boolean);
}

/** A demo has a name only. */
async function readSender(services: Services): Promise<string> {
  const company = await readSetting(services.db, 'company');
  return company ? senderOf(company) : (await readShopFront(services)).shopName;
}

/** In one line. Not every country has postal codes. */
export const senderOf = (company: Company): string => [company.legalName, ...addressLines(company, 'en')].join(', ');

/** Which pieces are in which parcel, as a packing list says it. Pure. */

interface Leaving {
  id: string;
  name: string;
  options: string;
  /** Those that leave. */
  pieces: number;
}

interface Packed {
  contents: readonly { orderItemId: string; pieces: number }[];
}

interface Written {
  /** A list a parcel; empty if nobody recorded what is in it. */
  contents: string[][];
  /** What is in no parcel, while of other pieces it is known. */
  unassigned: string[];
}

/** One parcel alone has everything. Of several, what was refunded or found damaged since it was packed is in none. */
export function writeContents(lines: readonly Leaving[], parcels: readonly Packed[]): Written {
  const write = ({ name, options }: Leaving, pieces: number) =>
    `${pieces} × ${[name, options].filter(Boolean).join(', ')}`;
  const all = lines.filter(({ pieces }) => pieces > 0);
  if (parcels.length === 1) return { contents: [all.map((line) => write(line, line.pieces))], unassigned: [] };
  const left = new Map(all.map((line) => [line.id, line.pieces]));
  const contents = parcels.map((parcel) =>
    parcel.contents.flatMap(({ orderItemId, pieces }) => {
      const line = all.find(({ id }) => id === orderItemId);
      const packed = Math.min(pieces, left.get(orderItemId) ?? 0);
      left.set(orderItemId, (left.get(orderItemId) ?? 0) - packed);
      return line && packed > 0 ? [write(line, packed)] : [];
    }),
  );
  if (contents.every((one) => one.length === 0)) return { contents, unassigned: [] };
  const rest = all.flatMap((line) => {
    const pieces = left.get(line.id) ?? 0;
    return pieces > 0 ? [write(line, pieces)] : [];
  });
  return { contents, unassigned: rest };
}
