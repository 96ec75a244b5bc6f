/** States of goods that resellers publish; pages load them without the schemas. */
export const publicationStates = [
  'draft',
  'queued',
  'running',
  'failed',
  'listed',
  'paused',
  'expired',
  'removed',
] as const;
export type PublicationState = (typeof publicationStates)[number];

export const servings = ['one_piece', 'own_stock', 'none'] as const;
export type Serving = (typeof servings)[number];

export const publishTabs = ['queue', 'list', 'expired'] as const;
export type PublishTab = (typeof publishTabs)[number];

/** Those of the shop (`ChannelProblem`), and what we find ourselves before anything is sent. */
export const failedKinds = [
  'unauthorized',
  'throttled',
  'rejected',
  'unavailable',
  'needs_authorization',
  'no_variants',
  'no_rate',
] as const;
export type FailedKind = (typeof failedKinds)[number];

/** Fewer pieces than this are few. */
export const fewPieces = 50;
