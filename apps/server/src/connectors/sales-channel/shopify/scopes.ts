/** Scopes for publishing, stock, orders and tracking. Writing includes reading. */
const neededScopes = [
  'write_products',
  'write_publications',
  'write_inventory',
  'read_locations',
  'read_orders',
  'write_merchant_managed_fulfillment_orders',
] as const;

/** Asked for as well; a shop that was connected before works without them, but is not notified of deliveries. */
export const wantedScopes = [...neededScopes, 'write_fulfillments'] as const;

export function missingScopes(granted: readonly string[]): string[] {
  const isGranted = (scope: string) => granted.includes(scope) || granted.includes(scope.replace(/^read_/, 'write_'));
  const needed = neededScopes.flatMap((scope) => [scope, scope.replace(/^write_/, 'read_')]);
  return [...new Set(needed)].filter((scope) => !isGranted(scope));
}
