/** Limits of the reseller’s workspace, apart from `limits`: every page of the shop loads those. */
export const resellerLimits = {
  /** What a login says of itself. Ours: the specification names the fields only. */
  nicknameMax: 40,
  departmentMax: 60,
  jobMax: 60,
  signatureMax: 200,
  /** Products that an account's browsing history keeps. Ours. */
  historyMax: 500,
  /** Goods that one shop of a reseller may hold, and of one request. Ours. */
  publicationsMax: 20_000,
  publishAtOnceMax: 200,
  publishedTitleMax: 255,
  publishedTextMax: 20_000,
  publishedPicturesMax: 30,
  publishedVariantsMax: 500,
  shopSkuMax: 64,
  priceBandsMax: 8,
  /** Shops of one reseller, and what is typed to connect them. Ours. */
  resellerShopsMax: 10,
  shopAddressMax: 200,
  shopKeyMax: 300,
  stockBufferMax: 1000,
  /** Authorizations of one reseller, and papers that come with one. Ours. */
  grantsMax: 500,
  grantFilesMax: 5,
  /** Pieces of a size in one restock of own stock. */
  restockPiecesMax: 100,
  /** Pieces a size of a reseller's own product: the specification's cap on restocking. */
  ownPiecesMax: 100,
  /** What resellers hand in: own products, and what they look for. Ours. */
  requestTitleMax: 200,
  requestTextMax: 5000,
  requestPicturesMax: 8,
  requestOptionsMax: 3,
  requestOptionMax: 60,
  requestVariantsMax: 50,
  /** Goods of one package to download. Ours. */
  packageGoodsMax: 500,
  resellerGoodsPageSize: 50,
} as const;
