/** What can be done to many listings at once; pages load them without the schemas. */
export const listingChangeKinds = [
  'activate',
  'draft',
  'rule',
  'groups',
  'pause',
  'resume',
  'remove',
  'renew',
  'retry',
] as const;
export type ListingChangeKind = (typeof listingChangeKinds)[number];

/** Why one of them was left as it is. */
export const listingRefusals = [
  'not_found',
  'being_sent',
  'being_removed',
  'paused',
  'expired',
  'not_listed',
  'not_paused',
  'not_expired',
  'not_failed',
  'other_shop',
  'changed_meanwhile',
  'withdrawn',
  'needs_authorization',
  'already_there',
  'too_many',
] as const;
export type ListingRefusal = (typeof listingRefusals)[number];
