import { defineRoutes } from '#shop/define-routes.ts';
import { setCurrencyRates } from './prices/currency-rates.ts';
import { setExchangeRate } from './prices/set-exchange-rate.ts';
import { setMarkup } from './prices/set-markup.ts';
import { setProductStatus } from './products/set-product-status.ts';

export const catalogueConsoleRoutes = defineRoutes({
  operatorSetExchangeRate: (ctx, input) => setExchangeRate(ctx, input),
  operatorSetCurrencyRates: (ctx, input) => setCurrencyRates(ctx, input),
  operatorSetMarkup: (ctx, input) => setMarkup(ctx, input),
  operatorSetProductStatus: (ctx, input) => setProductStatus(ctx, input),
});
