import * as shop from './build/client/sdk.gen.ts';

/** Code that must not compile: TypeScript has to report each line. */

// @ts-expect-error a sign-in without name and password
shop.login({ body: {} });
// @ts-expect-error a quantity that is missing
shop.addToCart({ body: [{ productId: 1 }] });
// @ts-expect-error an order that is not named
shop.getOrder({ path: {} });
// @ts-expect-error a field that no call has
shop.searchProducts({ body: { keyWord: 'mug' } });
// @ts-expect-error a body that is missing
shop.checkoutNow({});
