import type { Settings } from '@sampan/contract/settings/subjects';
import type { Config } from '#config';

/** What the shop is called; by its host name until somebody has named it. */
export function shopNameOf(company: Settings['company'], { publicUrl }: Pick<Config, 'publicUrl'>): string {
  return company?.shopName ?? (publicUrl ? new URL(publicUrl).hostname : 'Shop');
}
