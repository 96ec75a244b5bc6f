import { defineRoutes } from '#shop/define-routes.ts';
import { listPolicies, publishPolicy } from './policies.ts';
import { listSettingChanges, listSettings, setSetting } from './settings.ts';

export const settingsConsoleRoutes = defineRoutes({
  operatorListSettings: (ctx) => listSettings(ctx),
  operatorSetSetting: (ctx, input) => setSetting(ctx, input),
  operatorListSettingChanges: (ctx, input) => listSettingChanges(ctx, input),
  operatorListPolicies: (ctx) => listPolicies(ctx),
  operatorPublishPolicy: (ctx, input) => publishPolicy(ctx, input),
});
