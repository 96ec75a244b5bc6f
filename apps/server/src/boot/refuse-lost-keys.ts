import { type Config, ConfigError } from '#config';
import { connectorSecrets } from '#connectors/register.ts';
import type { Database } from '#database/connect.ts';
import { prepareSecrets } from '#domains/accounts/stored-secrets.ts';
import { shopSecrets } from '#domains/channels/shop-keys.ts';
import { hookSecrets } from '#domains/hooks/hook-secrets.ts';

/** A shop must not open without the keys of its stored secrets: its operators could not sign in. */
export async function refuseLostKeys(db: Database, config: Config): Promise<void> {
  const others = [...hookSecrets, ...shopSecrets, ...connectorSecrets(config)];
  const locked = await prepareSecrets(db, config.secretKeys, others);
  if (locked > 0)
    throw new ConfigError([
      `SECRET_KEY does not open ${locked} of the secrets stored in this database (second factors, the key of the recovery codes, secrets of hooks, keys of resellers’ shops, tokens of the marketplace). If other processes of this shop run, give this one their SECRET_KEY. If the key was changed, add the key that encrypted them to SECRET_KEYS_ACCEPTED and run npm run secrets:rotate; if it is lost, npm run secrets:rotate -- --forget.`,
    ]);
}
