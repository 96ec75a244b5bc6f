import type { Database, Transaction } from '#database/connect.ts';
import type { Services } from '#shop/services.ts';
import { findTrialLoad, hasTrialGoods } from './store.ts';

export async function readTrialGoods({ db, config, trialGoods }: Pick<Services, 'db' | 'config' | 'trialGoods'>) {
  if (config.isDemo) return 'unavailable';
  if (await findTrialLoad(db)) return 'loading';
  if (await hasTrialGoods(db)) return 'loaded';
  return trialGoods ? 'none' : 'unavailable';
}

/** True: goods are there, or may soon be. */
export async function areTrialGoodsLeft(db: Database | Transaction): Promise<boolean> {
  return (await findTrialLoad(db)) !== undefined || hasTrialGoods(db);
}
