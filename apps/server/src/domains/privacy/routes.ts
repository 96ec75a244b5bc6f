import { defineRoutes } from '#shop/define-routes.ts';
import { exportMyData } from './persons/export-person.ts';

export const privacyRoutes = defineRoutes({
  exportMyData: (ctx, input) => exportMyData(ctx, input),
});
