import { defineRoutes } from '#shop/define-routes.ts';
import { operatorPermitUpload } from './permits/permit-upload.ts';

export const uploadsConsoleRoutes = defineRoutes({
  operatorUploadPolicy: (ctx, input) => operatorPermitUpload(ctx, input),
});
