import { defineRoutes } from '#shop/define-routes.ts';
import {
  operatorListFailedPublications,
  operatorListPublishQueues,
  operatorRetryPublications,
} from './publish/publish-queues.ts';

export const resellerConsoleRoutes = defineRoutes({
  // publish
  operatorListFailedPublications: (ctx, input) => operatorListFailedPublications(ctx, input),
  operatorListPublishQueues: (ctx) => operatorListPublishQueues(ctx),
  operatorRetryPublications: (ctx, input) => operatorRetryPublications(ctx, input),
});
