import type { OutputOf } from '@sampan/contract/call';
import type { listHomePallets as palletsCall } from '@sampan/contract/catalogue/products';
import { listPallets } from '#domains/catalogue/categories/lists-store.ts';
import type { Context } from '#shop/context.ts';

export async function listHomePallets(ctx: Pick<Context, 'pool' | 'language'>): Promise<OutputOf<typeof palletsCall>> {
  const pallets = await listPallets(ctx.pool, ctx.language);
  return pallets.map((pallet) => ({
    id: pallet.id,
    palletId: pallet.id,
    palletName: pallet.name,
    palletPic: pallet.picture,
    morePics: pallet.more_pictures,
    palletType: pallet.kind,
    tagline: pallet.tagline,
    tone: pallet.tone,
    productCount: pallet.product_count,
  }));
}
