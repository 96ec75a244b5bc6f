import { keysOf } from './keys.ts';

/** Permissions of an API key, each with its meaning. A call names the one it needs; without one it is closed to keys. */
export const scopes = {
  'catalogue:read':
    'Categories, search, products, prices, stock, shipping estimates, what the shop says of itself. Open without a key, too.',
  'cart:read': 'The cart, and what shipping it would cost.',
  'cart:write': 'Put into the cart, change and remove.',
  'addresses:read': 'Shipping addresses; countries, regions and cities.',
  'addresses:write': 'Add, change and remove shipping addresses.',
  'orders:read': 'Orders with their bills and history, what could be refunded, the shop’s bank accounts.',
  'orders:write':
    'Place, close and receive orders, choose their shipping line and whether a deposit is paid first, ask for refunds.',
  'payments:write': 'Say how an instalment will be paid, and declare a bank transfer with its slip. Takes no card.',
  'tracking:read': 'Where parcels are.',
} as const;

export type Scope = keyof typeof scopes;

export const scopeNames = keysOf(scopes);
