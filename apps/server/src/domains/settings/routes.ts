import { defineRoutes } from '#shop/define-routes.ts';
import { pictureName } from '#shop/settings/picture-path.ts';
import { readSetting } from '#shop/settings/settings.ts';
import { getPolicy } from './policies.ts';
import { listBankAccounts } from './shown/bank-accounts.ts';
import { getShop } from './shown/get-shop.ts';

export const settingsRoutes = defineRoutes({
  getShop: (ctx) => getShop(ctx),
  getPolicy: (ctx, input) => getPolicy(ctx, input),
  listBankAccounts: (ctx) => listBankAccounts(ctx),
  getSalesContact: async ({ db }) => {
    const { wechatQr, whatsappQr, wechatId, whatsappNumber } = await readSetting(db, 'contact');
    return {
      wechatQr: pictureName(wechatQr),
      whatsappQr: pictureName(whatsappQr),
      wechatId: wechatId ?? '',
      whatsappNumber: whatsappNumber ?? '',
    };
  },
});
