import { defineRoutes } from '#shop/define-routes.ts';
import { permitUpload } from './permit-upload.ts';

export const uploadsRoutes = defineRoutes({
  uploadPolicy: (ctx, input) => permitUpload(ctx, input),
});
