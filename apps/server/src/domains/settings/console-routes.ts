import { defineRoutes } from '#shop/define-routes.ts';
import { draftPolicy, listPolicies, previewPolicy, publishPolicy } from './policies.ts';
import { listSettingChanges, listSettings, setSetting } from './values/settings.ts';

export const settingsConsoleRoutes = defineRoutes({
  operatorListSettings: (ctx) => listSettings(ctx),
  operatorSetSetting: (ctx, input) => setSetting(ctx, input),
  operatorListSettingChanges: (ctx, input) => listSettingChanges(ctx, input),
  operatorListPolicies: (ctx) => listPolicies(ctx),
  operatorDraftPolicy: (ctx, input) => draftPolicy(ctx, input),
  operatorPreviewPolicy: (_ctx, input) => previewPolicy(input),
  operatorPublishPolicy: (ctx, input) => publishPolicy(ctx, input),
});
