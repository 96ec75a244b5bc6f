/** Why a rule leaves an order to its reseller, in the order in which they are looked at. Pages load it without the schemas. */
export const ruleReasons = [
  // Doubts, whatever the rule says.
  'closed_here',
  'waits_there',
  'split',
  'line_note',
  'note',
  'edited',
  'partly_sent',
  'po_box',
  'parcel_locker',
  'military',
  'not_latin',
  'not_orderable',
  // The rule's limits.
  'country',
  'margin_unknown',
  'margin',
  'left',
  'order_amount',
  'day_orders',
  'day_amount',
  'unpaid_limit',
] as const;
export type RuleReason = (typeof ruleReasons)[number];
