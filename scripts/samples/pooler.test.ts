import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../apps/server/src/testing/database.ts';
import { findPooler, startPoolerFrom } from '../../apps/server/src/testing/pooler.ts';
import { fillIn, sample } from './blocks.ts';

const document = 'docs/operations';

test.skipIf(!findPooler())('PgBouncer takes the settings of the document as they are printed', async () => {
  const database = await createTestDatabase();
  const { hostname, port, pathname, username, password, searchParams } = new URL(database.url);
  const settings = sample(document, '[pgbouncer]');
  // Only addresses, the database's name and the path of the user list differ.
  const pooler = await startPoolerFrom({
    settings: (folder, own) =>
      fillIn(settings, {
        'host=10.0.0.5 port=5432 dbname=shop': `host=${searchParams.get('host') ?? hostname} port=${port} dbname=${pathname.slice(1)}`,
        'listen_addr = 10.0.0.6': `listen_addr = 127.0.0.1\nlisten_port = ${own}\nunix_socket_dir =`,
        '/etc/pgbouncer/userlist.txt': `${folder}/userlist.txt`,
      }),
    users: fillIn(sample(document, '"shop" "password"'), { shop: username, password: decodeURIComponent(password) }),
    login: `${username}:${password}`,
    name: 'shop',
  });
  try {
    const client = new pg.Client({ connectionString: pooler.url });
    await client.connect();
    expect((await client.query('select current_user as name')).rows).toEqual([{ name: username }]);
    await client.end();
    const stranger = new pg.Client({ connectionString: pooler.url.replace(password, 'wrong') });
    await expect(stranger.connect()).rejects.toThrow();
  } finally {
    await pooler.stop();
    await database.drop();
  }
});
