import { defineRoutes } from '#shop/define-routes.ts';
import { operatorDecideGrant, operatorWithdrawGrant } from './grants/operator-decide-grant.ts';
import { operatorGetGrant, operatorListGrants } from './grants/operator-grants.ts';
import {
  operatorListFailedPublications,
  operatorListPublishQueues,
  operatorRetryPublications,
} from './publications/publish-queues.ts';

export const listingsConsoleRoutes = defineRoutes({
  // grants
  operatorListGrants: (ctx, input) => operatorListGrants(ctx, input),
  operatorGetGrant: (ctx, input) => operatorGetGrant(ctx, input),
  operatorDecideGrant: (ctx, input) => operatorDecideGrant(ctx, input),
  operatorWithdrawGrant: (ctx, input) => operatorWithdrawGrant(ctx, input),
  // publish
  operatorListFailedPublications: (ctx, input) => operatorListFailedPublications(ctx, input),
  operatorListPublishQueues: (ctx) => operatorListPublishQueues(ctx),
  operatorRetryPublications: (ctx, input) => operatorRetryPublications(ctx, input),
});
