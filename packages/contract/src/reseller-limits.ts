/** Limits of the reseller’s workspace, apart from `limits`: every page of the shop loads those. */
export const resellerLimits = {
  /** Fields of an account's profile. Set by the shop: the specification names the fields only. */
  nicknameMax: 40,
  departmentMax: 60,
  jobMax: 60,
  signatureMax: 200,
  /** Products in an account's browsing history. Set by the shop. */
  historyMax: 500,
  /** Goods of one reseller's shop, and of one request. Set by the shop. */
  publicationsMax: 20_000,
  publishAtOnceMax: 200,
  /** Rows ticked one by one, and rows of the table that are stored at once. Set by the shop. */
  tickedMax: 2000,
  editedAtOnceMax: 500,
  publishedTitleMax: 255,
  publishedTextMax: 20_000,
  publishedPicturesMax: 30,
  publishedVariantsMax: 500,
  shopSkuMax: 64,
  priceBandsMax: 8,
  templateMax: 300,
  /** Orders of shops that one call places. Set by the shop. */
  shopOrdersAtOnce: 120,
  /** Lines of one order that are taken, and parts it is split into. Set by the shop. */
  shopOrderLinesMax: 100,
  shopOrderPartsMax: 20,
  /** Limits of a rule that orders what comes in by itself. Set by the shop. */
  ruleOrdersMax: 500,
  ruleUsdMax: 100_000,
  ruleMarginMax: 95,
  /** Variants of a shop that are read to be linked, and links of one call. Set by the shop. */
  linkedVariantsMax: 20_000,
  linksAtOnceMax: 500,
  /** Shops of one reseller, and the fields to connect them. Set by the shop. */
  resellerShopsMax: 10,
  shopAddressMax: 200,
  shopKeyMax: 300,
  stockBufferMax: 1000,
  /** Authorizations of one reseller, and their documents. Set by the shop. */
  grantsMax: 500,
  grantFilesMax: 5,
  /** Pieces of a size in one restock of own stock. */
  restockPiecesMax: 100,
  /** Pieces a size of a reseller's own product: the specification's cap on restocking. */
  ownPiecesMax: 100,
  /** Resellers' own products and sourcing requests. Set by the shop. */
  requestTitleMax: 200,
  requestTextMax: 5000,
  requestPicturesMax: 8,
  requestOptionsMax: 3,
  requestOptionMax: 60,
  requestVariantsMax: 50,
  /** Goods of one download package. Set by the shop. */
  packageGoodsMax: 500,
  packageMaxBytes: 2 * 1024 * 1024 * 1024,
  resellerGoodsPageSize: 50,
} as const;
