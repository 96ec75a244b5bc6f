import { defineRoutes } from '#shop/define-routes.ts';
import { exportMyData } from './export-person.ts';

export const privacyRoutes = defineRoutes({
  exportMyData: (ctx, input) => exportMyData(ctx, input),
});
