/**
 * Limits for calls and forms: the specification's constants, unless a comment says otherwise. How often a password may be
 * tried: domains/accounts/factors/sign-in-limits.ts.
 */
export const limits = {
  nameMax: 20,
  emailMax: 254,
  passwordMin: 6,
  passwordMax: 30,
  /** The maximum at sign-in, so that a changed limit never locks anyone out. */
  passwordLoginMax: 128,
  phoneDigitsMax: 15,
  /** Set by the shop. */
  earliestBirthday: '1900-01-01',
  detailAddressMax: 300,
  postcodeMax: 10,
  placeNameMax: 80,
  /** A buyer's company, and its VAT number. Set by the shop. */
  companyMax: 120,
  vatNumberMax: 32,
  remarkMax: 500,
  messageMax: 2000,
  /** A message in a conversation. Set by the shop. */
  messagePicturesMax: 4,
  subjectMax: 120,
  searchKeyMax: 200,
  snMax: 32,
  uploadMaxBytes: 2 * 1024 * 1024,
  /** A picture to search by: the call's body stays as small as that of any other that strangers make. */
  searchedPictureMaxBytes: 180 * 1024,
  /** What the shop keeps of a bank slip’s picture: small print and long screenshots stay readable. */
  slipPixels: { width: 2400, height: 4096 },
  slipsPerDeclaration: 5,
  /** Orders paid by one payment. Set by the shop. */
  ordersPaidTogether: 200,
  /**
   * Pictures of one claim, and how long it can be made: counted from delivery, or, while none is recorded, from
   * shipping, with time for the slowest line. Set by the shop.
   */
  claimPicturesMax: 5,
  claimDays: 30,
  claimDaysUndelivered: 120,
  cartLinesMax: 100,
  /** A file of lines for a quick order. Set by the shop. */
  orderFileMaxBytes: 256 * 1024,
  quantityMax: 1_000_000,
  /** Addresses one customer may keep. Ours: the specification's selectors load at most this many. */
  addressesMax: 100,
  /** Set by the shop. */
  favouritePageSize: 30,
  apiKeyNameMax: 60,
  /** Viewed products that a browser stores. Set by the shop. */
  viewedProductsMax: 20,
  /** Webhooks of one owner, and their fields. Set by the shop. */
  hooksMax: 10,
  hookUrlMax: 500,
  hookDescriptionMax: 100,
  pageSizeMax: 100,
  orderPageSize: 2,
  /** Choices of My orders. Set by the shop, except the first. */
  orderPageSizes: [2, 10, 20],
  addressPageSize: 10,
  /** Messages on one page of the shop; a client that asks for no page gets `pageSizeMax`. */
  messagePageSize: 20,
  emailCodeResendSeconds: 60,
  emailCodeValidMinutes: 10,
  unpaidOrderHours: 72,
} as const;

/** Limits of the console's forms: pages of the shop need not load them. */
export const operatorLimits = {
  /** A prepared answer. Set by the shop. */
  templateNameMax: 60,
  /** Pictures of one line, or of an inspection as a whole. Set by the shop. */
  inspectionPicturesMax: 6,
  /** Pictures of a claim to a seller. Set by the marketplace. */
  claimPicturesMax: 5,
  /** Parcels of one order. Set by the shop. */
  parcelsMax: 50,
  /** Lines in one parcel. Set by the shop. */
  parcelLinesMax: 500,
  /** The name of a place. Set by the shop. */
  shelfMax: 20,
  /**
   * An operator's password: what the specification allows customers is too short for someone who sees all of them. Set
   * by the shop.
   */
  operatorPasswordMin: 12,
  operatorNameMax: 60,
  /** Passkeys of one operator, and the length of their names. Set by the shop. */
  passkeysMax: 10,
  passkeyNameMax: 60,
  /** Lines of one purchase order: the marketplace's limit. */
  purchaseOrderLinesMax: 50,
  /** Parcels of one purchase order, and purchase orders per placing, print or export. Set by the shop. */
  purchaseParcelsMax: 20,
  purchasesAtOnceMax: 100,
  /** Lines of a CSV file with tracking numbers. Set by the shop. */
  trackingLinesMax: 1000,
  /** Days after delivery until an order completes. */
  autoCompleteDays: 30,
} as const;

/** Limits checked by the server only: browsers need not load them. */
export const serverLimits = {
  /** The largest integer of the database's version columns. */
  versionMax: 2_147_483_647,
  /** Favourites of one customer. Set by the shop. */
  favouritesMax: 500,
  /** Valid API keys of one customer. Set by the shop. */
  apiKeysMax: 20,
  productPageSize: 30,
  recommendPageSize: 50,
  pictureMaxPixels: 4096,
  /**
   * Upload permissions of a customer: enough for every declaration's slips and some changes of mind. Set by the shop.
   */
  uploadsPerDay: 20,
  /** Uploads of an operator: a busy day in the warehouse. Set by the shop. */
  operatorUploadsPerDay: 1000,
  /** A picture that an imported file names. Set by the shop. */
  importedPictureMaxBytes: 15 * 1024 * 1024,
  importedPictureMaxPixels: 50_000_000,
  /** A file of products, and its parts. Set by the shop. */
  importMaxBytes: 100 * 1024 * 1024,
  importPartBytes: 1024 * 1024,
  importRunsMax: 20,
  /** Lines of such a file, or products of a JSON file: the capacity of a small machine's memory. Set by the shop. */
  importLinesMax: 200_000,
  /** A bank's statement. Set by the shop. */
  statementMaxBytes: 5 * 1024 * 1024,
  statementTransactionsMax: 50_000,
  /** Characters of a CSV file with tracking numbers. Set by the shop. */
  trackingFileMax: 200_000,
  /** A body of JSON, a payment provider's report included. Set by the shop. */
  bodyMaxBytes: 256 * 1024,
  /** Keys that one customer may make in a day: each sends an e-mail. Set by the shop. */
  apiKeysPerDay: 20,
  apiKeyDaysMax: 400,
  /** Stored bytes of a webhook's answer. Set by the shop. */
  hookAnswerKept: 1000,
  /** Hours in which a changed secret still signs. Set by the shop. */
  hookSecretOverlapHours: 24,
  hookReplaysAtOnce: 500,
  /** Webhooks added and URLs changed by one owner: each sends an e-mail. Set by the shop. */
  hookUrlsPerDay: 50,
  /** Tests and replays of one owner. Set by the shop. */
  hookSendsPerHour: 60,
  /** Attempts of one customer to connect a shop, and tests: each calls a third-party server. Set by the shop. */
  shopConnectsPerHour: 20,
  shopTestsPerHour: 60,
  consentMinutes: 15,
  /** The body of a remote shop's webhook. Set by the shop. */
  channelBodyMaxBytes: 2 * 1024 * 1024,
  /**
   * Webhooks of one remote shop, at once and then in a minute; and calls of one address that belong to no shop. Set by
   * the shop.
   */
  hookBurst: 2000,
  hooksPerMinute: 30,
  strangeHooksPerMinute: 300,
  /** Authorizations that one customer requests. Set by the shop. */
  grantsPerDay: 20,
  /** Own products and sourcing requests of one customer, and pictures for them: a busy day. Set by the shop. */
  requestsPerDay: 20,
  requestUploadsPerDay: 120,
  /** Download packages: requested by one customer in a day, and stored at once. Set by the shop. */
  packagesPerDay: 20,
  packagesMax: 20,
  /** Readings of the goods of one reseller's shop in a day. Set by the shop. */
  shopReadingsPerDay: 30,
  emailCodeTries: 5,
  emailCodesPerDay: 10,
  idempotencyKeyMax: 255,
  idempotencyHours: 24,
  /** Messages from one customer to the shop. Set by the shop. */
  messagesPerHour: 20,
  messagesPerDay: 60,
} as const;
