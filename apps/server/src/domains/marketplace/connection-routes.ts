import { defineRoutes } from '#shop/define-routes.ts';
import { askConsent, disconnectMarketplace, finishConsent } from './connection/change-connection.ts';
import { getConnection } from './connection/get-connection.ts';

export const marketplaceConnectionRoutes = defineRoutes({
  operatorGetMarketplaceConnection: (ctx) => getConnection(ctx),
  operatorConnectMarketplace: (ctx, input) => askConsent(ctx, input),
  operatorFinishMarketplaceConnection: (ctx, input) => finishConsent(ctx, input),
  operatorDisconnectMarketplace: (ctx, input) => disconnectMarketplace(ctx, input),
});
