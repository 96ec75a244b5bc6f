import { defineRoutes } from '#shop/define-routes.ts';
import { permitUpload } from './permits/permit-upload.ts';

export const uploadsRoutes = defineRoutes({
  uploadPolicy: (ctx, input) => permitUpload(ctx, input),
});
