import { defineRoutes } from '#shop/define-routes.ts';
import {
  operatorApplyBulkChange,
  operatorListBulkChanges,
  operatorPreviewBulkChange,
  operatorUndoBulkChange,
} from './bulk/bulk-change.ts';
import { operatorAddCategory, operatorChangeCategory } from './categories/change-category.ts';
import {
  operatorDeletePallet,
  operatorListPallets,
  operatorOrderPallets,
  operatorSavePallet,
} from './categories/change-pallets.ts';
import { operatorListCategories } from './categories/operator-categories.ts';
import { operatorChangeProduct, operatorSetProductStatus } from './editing/change-product.ts';
import { operatorGetProduct } from './editing/get-product.ts';
import { operatorListProducts } from './editing/list-products.ts';
import {
  operatorAddImportPart,
  operatorBeginImport,
  operatorCheckImport,
  operatorDiscardImport,
  operatorGetImport,
  operatorListImports,
  operatorRunImport,
  operatorUndoImport,
} from './imports/operator-imports.ts';
import { setCurrencyRates } from './prices/currency-rates.ts';
import { operatorGetPrices, operatorPreviewPrices } from './prices/preview-prices.ts';
import { listPriceRequests } from './prices/price-request.ts';
import { setExchangeRate } from './prices/set-exchange-rate.ts';
import { setMarkup } from './prices/set-markup.ts';
import { askForPrices } from './requests/ask-for-prices.ts';
import { decidePriceRequest } from './requests/decide-price-request.ts';
import { operatorCorrectTranslation } from './translating/correct-translation.ts';
import { operatorListTranslations } from './translating/list-translations.ts';
import { operatorGetTranslationState, operatorTranslateProducts } from './translating/translation-state.ts';

export const catalogueConsoleRoutes = defineRoutes({
  operatorSetExchangeRate: (ctx, input) => setExchangeRate(ctx, input),
  operatorSetCurrencyRates: (ctx, input) => setCurrencyRates(ctx, input),
  operatorGetPrices: (ctx) => operatorGetPrices(ctx),
  operatorPreviewPrices: (ctx, input) => operatorPreviewPrices(ctx, input),
  operatorSetMarkup: (ctx, input) => setMarkup(ctx, input),
  operatorListProducts: (ctx, input) => operatorListProducts(ctx, input),
  operatorGetProduct: (ctx, input) => operatorGetProduct(ctx, input),
  operatorChangeProduct: (ctx, input) => operatorChangeProduct(ctx, input),
  operatorPreviewBulkChange: (ctx, input) => operatorPreviewBulkChange(ctx, input),
  operatorApplyBulkChange: (ctx, input) => operatorApplyBulkChange(ctx, input),
  operatorUndoBulkChange: (ctx, input) => operatorUndoBulkChange(ctx, input),
  operatorListBulkChanges: (ctx, input) => operatorListBulkChanges(ctx, input),
  operatorListImports: (ctx) => operatorListImports(ctx),
  operatorBeginImport: (ctx, input) => operatorBeginImport(ctx, input),
  operatorAddImportPart: (ctx, input) => operatorAddImportPart(ctx, input),
  operatorCheckImport: (ctx, input) => operatorCheckImport(ctx, input),
  operatorRunImport: (ctx, input) => operatorRunImport(ctx, input),
  operatorGetImport: (ctx, input) => operatorGetImport(ctx, input),
  operatorDiscardImport: (ctx, input) => operatorDiscardImport(ctx, input),
  operatorUndoImport: (ctx, input) => operatorUndoImport(ctx, input),
  operatorAddCategory: (ctx, input) => operatorAddCategory(ctx, input),
  operatorChangeCategory: (ctx, input) => operatorChangeCategory(ctx, input),
  operatorListPallets: (ctx) => operatorListPallets(ctx),
  operatorSavePallet: (ctx, input) => operatorSavePallet(ctx, input),
  operatorOrderPallets: (ctx, input) => operatorOrderPallets(ctx, input),
  operatorDeletePallet: (ctx, input) => operatorDeletePallet(ctx, input),
  operatorListCategories: (ctx) => operatorListCategories(ctx),
  operatorSetProductStatus: (ctx, input) => operatorSetProductStatus(ctx, input),
  operatorAskForPrices: (ctx, input) => askForPrices(ctx, input),
  operatorListPriceRequests: (ctx, input) => listPriceRequests(ctx, input),
  operatorDecidePriceRequest: (ctx, input) => decidePriceRequest(ctx, input),
  operatorListTranslations: (ctx, input) => operatorListTranslations(ctx, input),
  operatorCorrectTranslation: (ctx, input) => operatorCorrectTranslation(ctx, input),
  operatorTranslateProducts: (ctx, input) => operatorTranslateProducts(ctx, input),
  operatorGetTranslationState: (ctx) => operatorGetTranslationState(ctx),
});
