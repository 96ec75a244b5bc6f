/**
 * The calls that a client may make in a minute. Every call counts towards `calls`; an expensive one also towards its
 * `limit`. A client is an API key, or else the customer or operator whose session it is, or else an IP address (IPv6: a
 * /64), which many may share.
 */
export const callLimits = {
  calls: { counts: 'Every call, refused ones too', ofAccount: 600, ofAddress: 3000 },
  searches: { counts: 'Searches, recommendations, shipping estimates', ofAccount: 120, ofAddress: 1200 },
  orders: { counts: 'Placing an order', ofAccount: 30, ofAddress: 120 },
  // Each asks the provider, whose own limit all buyers share.
  payments: { counts: 'Beginning a payment, asking what became of one', ofAccount: 120, ofAddress: 1200 },
  // Each asks the marketplace, whose own limit the whole shop shares.
  marketplace: { counts: 'Searching the marketplace, opening its offers', ofAccount: 30, ofAddress: 60 },
} as const;

export const callLimitSeconds = 60;

export type CallLimit = keyof typeof callLimits;
/** The further limits that a call may count towards. */
export type DearLimit = Exclude<CallLimit, 'calls'>;
