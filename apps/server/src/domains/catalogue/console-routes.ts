import { defineRoutes } from '#shop/define-routes.ts';
import { setCurrencyRates } from './currency-rates.ts';
import { setExchangeRate } from './set-exchange-rate.ts';
import { setMarkup } from './set-markup.ts';
import { setProductStatus } from './set-product-status.ts';

export const catalogueConsoleRoutes = defineRoutes({
  operatorSetExchangeRate: (ctx, input) => setExchangeRate(ctx, input),
  operatorSetCurrencyRates: (ctx, input) => setCurrencyRates(ctx, input),
  operatorSetMarkup: (ctx, input) => setMarkup(ctx, input),
  operatorSetProductStatus: (ctx, input) => setProductStatus(ctx, input),
});
