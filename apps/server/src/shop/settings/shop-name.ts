import type { Settings } from '@sampan/contract/settings/subjects';
import type { Config } from '#config';

/** The shop's name; its host name until it is set. */
export function shopNameOf(company: Settings['company'], { publicUrl }: Pick<Config, 'publicUrl'>): string {
  return company?.shopName ?? (publicUrl ? new URL(publicUrl).hostname : 'Shop');
}
