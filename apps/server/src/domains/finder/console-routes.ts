import { defineRoutes } from '#shop/define-routes.ts';
import { find } from './hits/find.ts';

export const finderConsoleRoutes = defineRoutes({
  operatorFind: (ctx, input) => find(ctx, input),
});
