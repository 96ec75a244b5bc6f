/** `terms` are the terms of service and the privacy policy; `about` is optional. Apart from the calls, for browsers. */
export const policyKinds = ['terms', 'shipping', 'refunds', 'about'] as const;
export type PolicyKind = (typeof policyKinds)[number];
/** Those that come as drafts, and that a shop needs before it opens. */
export const draftKinds = ['terms', 'shipping', 'refunds'] as const;
