/** What calls and forms check. Source of every limit: the specification's constants, unless a comment says otherwise. */
export const limits = {
  nameMax: 20,
  emailMax: 254,
  passwordMin: 6,
  passwordMax: 30,
  /** What sign-in accepts, so that a changed limit never locks anyone out. */
  passwordLoginMax: 128,
  phoneDigitsMax: 15,
  /** Ours. */
  earliestBirthday: '1900-01-01',
  detailAddressMax: 300,
  postcodeMax: 10,
  placeNameMax: 80,
  /** A buyer's company, and its VAT number. Ours. */
  companyMax: 120,
  vatNumberMax: 32,
  remarkMax: 500,
  messageMax: 2000,
  /** Of a message in a conversation. Ours. */
  messagePicturesMax: 4,
  subjectMax: 120,
  searchKeyMax: 200,
  snMax: 32,
  uploadMaxBytes: 2 * 1024 * 1024,
  slipsPerDeclaration: 5,
  /**
   * Pictures of one claim, and how long it can be made: counted from delivery, or, while none is recorded, from shipping,
   * with time for the slowest line. Ours.
   */
  claimPicturesMax: 5,
  claimDays: 30,
  claimDaysUndelivered: 120,
  cartLinesMax: 100,
  /** A file of lines for a quick order. Ours. */
  orderFileMaxBytes: 256 * 1024,
  quantityMax: 1_000_000,
  /** Addresses one customer may keep. Ours: the specification's selectors load at most this many. */
  addressesMax: 100,
  /** Ours. */
  favouritePageSize: 30,
  apiKeyNameMax: 60,
  /** Products that a browser remembers as looked at. Ours. */
  viewedProductsMax: 20,
  /** Hooks of one owner, and what they hold. Ours. */
  hooksMax: 10,
  hookUrlMax: 500,
  hookDescriptionMax: 100,
  pageSizeMax: 100,
  orderPageSize: 2,
  /** What My orders offers. Ours, but for the first. */
  orderPageSizes: [2, 10, 20],
  addressPageSize: 10,
  /** Messages on one page of ours; a client that asks for no page gets `pageSizeMax`. */
  messagePageSize: 20,
  emailCodeResendSeconds: 60,
  emailCodeValidMinutes: 10,
  unpaidOrderHours: 72,
} as const;

/** What the console's forms check: pages of the shop need not load it. */
export const operatorLimits = {
  /** Of a prepared answer. Ours. */
  templateNameMax: 60,
  /** Pictures of one line, or of an inspection as a whole. Ours. */
  inspectionPicturesMax: 6,
  /** Parcels of one order. Ours. */
  parcelsMax: 50,
  /** Lines in one parcel. Ours. */
  parcelLinesMax: 500,
  /** What says where goods lie. Ours. */
  shelfMax: 20,
  /** An operator's password: what the specification allows customers is too short for someone who sees all of them. Ours. */
  operatorPasswordMin: 12,
  operatorNameMax: 60,
  /** Passkeys of one operator, and the length of their names. Ours. */
  passkeysMax: 10,
  passkeyNameMax: 60,
  /** Lines of one purchase order: what the marketplace takes at once. */
  purchaseOrderLinesMax: 50,
  /** Parcels of one purchase order, and purchase orders that one press places, prints or exports. Ours. */
  purchaseParcelsMax: 20,
  purchasesAtOnceMax: 100,
} as const;

/** What only the server checks: browsers need not load it. */
export const serverLimits = {
  /** What the database can count changes to. */
  versionMax: 2_147_483_647,
  /** Products one customer may mark. Ours. */
  favouritesMax: 500,
  /** API keys of one customer that work. Ours. */
  apiKeysMax: 20,
  productPageSize: 30,
  recommendPageSize: 50,
  pictureMaxPixels: 4096,
  /** Permissions to upload, of a customer: enough for every declaration's slips and some changes of mind. Ours. */
  uploadsPerDay: 20,
  /** Of an operator: a busy day in the warehouse. Ours. */
  operatorUploadsPerDay: 1000,
  /** A picture that an imported file names. Ours. */
  importedPictureMaxBytes: 15 * 1024 * 1024,
  importedPictureMaxPixels: 50_000_000,
  /** A file of products, and its parts. Ours. */
  importMaxBytes: 100 * 1024 * 1024,
  importPartBytes: 1024 * 1024,
  importRunsMax: 20,
  /** Lines of such a file, or products of a JSON file: what a small machine holds in memory. Ours. */
  importLinesMax: 200_000,
  /** A bank's statement. Ours. */
  statementMaxBytes: 5 * 1024 * 1024,
  statementTransactionsMax: 50_000,
  /** Characters and lines of a CSV file with tracking numbers. Ours. */
  trackingFileMax: 200_000,
  trackingLinesMax: 1000,
  /** A body of JSON, a payment provider's report included. Ours. */
  bodyMaxBytes: 256 * 1024,
  /** Keys that one customer may make in a day: each is worth an e-mail. Ours. */
  apiKeysPerDay: 20,
  apiKeyDaysMax: 400,
  /** Of what a hook answers, in bytes. Ours. */
  hookAnswerKept: 1000,
  /** How long a changed secret goes on signing. Ours. */
  hookSecretOverlapHours: 24,
  hookReplaysAtOnce: 500,
  /** Hooks added and URLs changed by one owner: each is worth an e-mail. Ours. */
  hookUrlsPerDay: 50,
  /** Tests and replays of one owner. Ours. */
  hookSendsPerHour: 60,
  /** Shops that one customer tries to connect, and tests of them: each is a request to somebody else's server. Ours. */
  shopConnectsPerHour: 20,
  shopTestsPerHour: 60,
  consentMinutes: 15,
  /** What a shop tells us of an order or a product, whole. Ours. */
  channelBodyMaxBytes: 2 * 1024 * 1024,
  /** What one shop may tell us at once, and then in a minute; and calls of one address that belong to no shop. Ours. */
  hookBurst: 2000,
  hooksPerMinute: 30,
  strangeHooksPerMinute: 300,
  /** Authorizations that one customer asks for. Ours. */
  grantsPerDay: 20,
  /** Own products and sourcing requests of one customer, and pictures for them: a busy day. Ours. */
  requestsPerDay: 20,
  requestUploadsPerDay: 120,
  /** Packages to download: asked for by one customer in a day, kept at once, and how large one may be. Ours. */
  packagesPerDay: 20,
  packagesMax: 20,
  packageMaxBytes: 2 * 1024 * 1024 * 1024,
  emailCodeTries: 5,
  emailCodesPerDay: 10,
  autoCompleteDays: 30,
  idempotencyKeyMax: 255,
  idempotencyHours: 24,
  /** What one customer writes to the shop. Ours. */
  messagesPerHour: 20,
  messagesPerDay: 60,
} as const;
