import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import {
  type CallPriority,
  type FreightRequest,
  type GoneOffer,
  type MarketplaceCategory,
  MarketplaceProblem,
  type Offer,
  type OfferPage,
  type OfferQuery,
  type PicturePage,
  type PictureQuery,
} from '../marketplace.ts';
import type { AlibabaClient, CallOptions } from './client.ts';
import { codeField, isGoodCode, readA, readItems, understood, wordsField } from './envelopes.ts';
import { Long } from './fields.ts';
import { frameToText, hitItem, hitPage, readFrame, toHit } from './hits.ts';
import { countryOf } from './languages.ts';
import { type OfferAnswer, offerAnswer, toOffer } from './offers.ts';
import { isProblem } from './problems.ts';
import { count, flag, id, list, maybe, maybeText, text, yuanSum, yuanText } from './values.ts';
import type { WarehouseAddress } from './warehouse.ts';

interface CatalogueTools {
  client: AlibabaClient;
  log: FastifyBaseLogger;
  warehouse: () => Promise<WarehouseAddress>;
  now: () => Date;
}

const pageSizeMax = 50;
const poolPageSize = 100;
const pictureMaxBytes = 3 * 1024 * 1024;

const sorts = {
  price_up: { price: 'asc' },
  price_down: { price: 'desc' },
  most_sold: { monthSold: 'desc' },
  most_repeated: { rePurchaseRate: 'desc' },
} as const;

const pictureAnswer = hitPage.extend({
  picRegionInfo: maybe(z.object({ currentRegion: maybeText, yoloCropRegion: maybeText })),
});

const poolItem = z.object({ offerId: id, offerPoolTotal: maybe(count) });

const category = z.object({
  categoryId: id,
  chineseName: text,
  translatedName: maybeText,
  children: list(z.object({ categoryId: id, chineseName: text, translatedName: maybeText, leaf: maybe(flag) })),
});

const freight = z.object({ freight: maybe(yuanSum), freePostage: maybe(flag), subTemplateType: maybe(count) });

const cashOnDelivery = 2;

export class AlibabaCatalogue {
  readonly #tools: CatalogueTools;

  constructor(tools: CatalogueTools) {
    this.#tools = tools;
  }

  async search(query: OfferQuery, priority: CallPriority): Promise<OfferPage> {
    const country = countryOf(query.language);
    const keyword = query.words?.trim() || (await this.#wordsOf(query));
    const body = await this.#tools.client.call(
      'search',
      {
        offerQueryParam: {
          keyword,
          country,
          ...paging(query),
          // Chinese words are the source's own.
          ...(query.language === 'zh' && { keywordTranslate: true }),
          sort: query.sort && JSON.stringify(sorts[query.sort]),
          filter: query.shipsWithinHours && `shipIn${query.shipsWithinHours}Hours`,
          priceStart: query.priceFromFen === undefined ? undefined : yuanText(query.priceFromFen),
          priceEnd: query.priceToFen === undefined ? undefined : yuanText(query.priceToFen),
          categoryId: query.categoryId === undefined ? undefined : new Long(query.categoryId),
          productCollectionId: query.collectionId,
          ...(query.soldFrom !== undefined && {
            saleFilterList: [{ saleType: 'sales30', saleStart: String(query.soldFrom) }],
          }),
        },
      },
      { priority },
    );
    return this.#page(readA(hitPage, body), country);
  }

  /** 1688 searches by words only; without any, a category is searched by its name. */
  async #wordsOf({ categoryId }: OfferQuery): Promise<string> {
    const found = categoryId === undefined ? undefined : await this.readCategory(categoryId, 'zh');
    if (found?.name) return found.name;
    throw new MarketplaceProblem('refused', '1688 searches by words or in a category', 'words_missing');
  }

  async searchByPicture(query: PictureQuery, priority: CallPriority): Promise<PicturePage> {
    const country = countryOf(query.language);
    const pictureId = 'id' in query.picture ? query.picture.id : await this.#upload(query.picture.bytes, priority);
    const body = await this.#tools.client.call(
      'searchByPicture',
      {
        offerQueryParam: {
          imageId: pictureId,
          country,
          ...paging(query),
          region: query.frame && frameToText(query.frame),
        },
      },
      { priority },
    );
    const answer = readA(pictureAnswer, body);
    const { currentRegion = '', yoloCropRegion = '' } = answer.picRegionInfo ?? {};
    const texts = new Set([currentRegion, ...yoloCropRegion.split(';')].map((one) => one.trim()));
    return {
      ...this.#page(answer, country),
      pictureId,
      frames: [...texts].flatMap((one) => readFrame(one) ?? []),
    };
  }

  async offersOfSeller(sellerId: string, page: number, language: string, priority: CallPriority): Promise<OfferPage> {
    const country = countryOf(language);
    const body = await this.#tools.client.call(
      'offersOfSeller',
      { offerQueryParam: { sellerOpenId: sellerId, country, ...paging({ page, pageSize: pageSizeMax }) } },
      { priority },
    );
    return this.#page(readA(hitPage, body), country);
  }

  async offersOfCollection(
    collectionId: string,
    page: number,
  ): Promise<{ offerIds: string[]; pages: number } | undefined> {
    const params = {
      offerPoolId: new Long(collectionId),
      // All pages of one pull name the same task; a pull is over within its day.
      taskId: `${collectionId}-${this.#tools.now().toISOString().slice(0, 10)}`,
      pageNo: page,
      pageSize: poolPageSize,
    };
    try {
      const body = await this.#tools.client.call(
        'offersOfPool',
        { offerPoolQueryParam: params },
        { priority: 'freshness' },
      );
      const { items, odd } = readItems(poolItem, readA(z.array(z.unknown()), body), ({ offerId }) => offerId);
      this.#name(odd);
      const total = items[0]?.offerPoolTotal;
      const pages =
        total === undefined ? (items.length < poolPageSize ? page : page + 1) : Math.ceil(total / poolPageSize);
      return { offerIds: items.map(({ offerId }) => offerId), pages };
    } catch (error) {
      if (isProblem(error, 'refused')) return undefined;
      throw error;
    }
  }

  async readOffer(
    offerId: string,
    languages: readonly string[],
    priority: CallPriority,
    signal?: AbortSignal,
  ): Promise<Offer | GoneOffer> {
    const asked = new Set(languages.filter((language) => countryOf(language) === language));
    // Chinese comes with every answer, so one call is made in any case.
    const countries = asked.size > 0 ? [...asked] : ['en'];
    const answers = await Promise.all(
      countries.map((country) => this.#readOffer(offerId, country, { priority, signal })),
    );
    const texts = new Map<string, OfferAnswer>();
    for (const [index, answer] of answers.entries()) {
      if ('isGone' in answer) return answer;
      const country = countries[index];
      if (country !== undefined) texts.set(country, answer);
    }
    const [first] = texts.values();
    if (!first) throw new Error('no language was asked for');
    return toOffer(first, texts, this.#tools.now());
  }

  async #readOffer(offerId: string, country: string, options: CallOptions): Promise<OfferAnswer | GoneOffer> {
    const body = await this.#tools.client.call(
      'readOffer',
      { offerDetailParam: { offerId: new Long(offerId), country } },
      options,
    );
    try {
      const answer = readA(offerAnswer, body);
      if (answer.offerId !== offerId)
        throw new MarketplaceProblem('odd_answer', `offerId: is ${answer.offerId}, not ${offerId}`);
      return answer;
    } catch (error) {
      if (isProblem(error, 'refused') && isGone(error)) return { isGone: true, offerId, code: error.code };
      throw error;
    }
  }

  async readCategory(categoryId: string, language: string): Promise<MarketplaceCategory | undefined> {
    const body = await this.#tools.client.call(
      'readCategory',
      { categoryId, language: countryOf(language) },
      { priority: 'browsing' },
    );
    try {
      const found = readA(category, body);
      const nameOf = (one: { chineseName: string; translatedName: string | undefined }) =>
        (language === 'zh' ? undefined : one.translatedName) ?? one.chineseName;
      return {
        id: found.categoryId,
        name: nameOf(found),
        children: found.children.map((child) => ({
          id: child.categoryId,
          name: nameOf(child),
          isLeaf: child.leaf ?? false,
        })),
      };
    } catch (error) {
      if (isProblem(error, 'refused')) return undefined;
      throw error;
    }
  }

  async estimateFreight({ offerId, pieces }: FreightRequest): Promise<number | undefined> {
    const { provinceCode, cityCode, districtCode } = await this.#tools.warehouse();
    const body = await this.#tools.client.call(
      'estimateFreight',
      {
        productFreightQueryParamsNew: {
          offerId: new Long(offerId),
          toProvinceCode: provinceCode,
          toCityCode: cityCode,
          // It is a district's, whatever its name says.
          toCountryCode: districtCode,
          totalNum: pieces.reduce((sum, { quantity }) => sum + quantity, 0),
          logisticsSkuNumModels: pieces
            .filter(({ skuId }) => skuId !== '')
            .map(({ skuId, quantity }) => ({ skuId, number: quantity })),
        },
      },
      { priority: 'browsing' },
    );
    const found = readA(freight, body);
    if (found.freePostage) return 0;
    return found.subTemplateType === cashOnDelivery ? undefined : found.freight;
  }

  async follow(offerId: string): Promise<void> {
    await this.#follow('follow', offerId);
  }

  async unfollow(offerId: string): Promise<void> {
    await this.#follow('unfollow', offerId);
  }

  /** `{code: 0, message}`: there is no result beside it. */
  async #follow(name: 'follow' | 'unfollow', offerId: string): Promise<void> {
    const body = await this.#tools.client.call(name, { productId: offerId }, { priority: 'freshness' });
    const { code, message } = understood(z.object({ code: codeField, message: wordsField }), body);
    if (!isGoodCode(code)) throw new MarketplaceProblem('refused', message, code);
  }

  async #upload(bytes: Uint8Array, priority: CallPriority): Promise<string> {
    if (bytes.length === 0 || bytes.length > pictureMaxBytes)
      throw new MarketplaceProblem('refused', 'the picture has more than 3 MB', 'picture_too_large');
    const imageBase64 = Buffer.from(bytes).toString('base64');
    const body = await this.#tools.client.call(
      'uploadPicture',
      { uploadImageParam: { imageBase64 } },
      { priority, timeoutMs: 60_000 },
    );
    return readA(id.or(text.min(1)), body);
  }

  #page({ totalRecords, totalPage, data }: z.output<typeof hitPage>, country: string): OfferPage {
    const { items, odd } = readItems(hitItem, data, ({ offerId }) => offerId);
    this.#name(odd);
    return {
      hits: items.map((item) => toHit(item, country)),
      total: totalRecords,
      pages: totalPage,
      ...(odd.length > 0 && { setAside: odd }),
    };
  }

  #name(odd: readonly { id: string; problem: string }[]): void {
    if (odd.length > 0) this.#tools.log.warn({ odd }, '1688 listed offers that do not fit their description');
  }
}

const paging = ({ page, pageSize }: { page: number; pageSize: number }) => ({
  beginPage: page,
  pageSize: Math.min(pageSize, pageSizeMax),
});

/**
 * The code of an offer that is gone is documented nowhere. A refusal without a code, a client error or one that says so
 * means gone; anything else may be their failure, and must not take goods off sale.
 */
const isGone = ({ code, message }: MarketplaceProblem): boolean =>
  isGoodCode(code) || /^4\d\d$/.test(code) || /not.?(exist|found)|deleted|不存在|下架|删除/i.test(`${code} ${message}`);
