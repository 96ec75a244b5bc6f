import { EngineRefusal, type OpenSearchClient } from './client.ts';
import { indexDefinition, isIndexOf, nextAlias } from './index-definition.ts';

/** Indexes and their aliases: the shop searches behind one alias and fills a new index behind another. */

const answerWithinMs = 10_000;

type Aliases = Record<string, { aliases: Record<string, unknown> }>;

export interface KnownIndex {
  name: string;
  isLive: boolean;
  isNext: boolean;
}

export async function listIndexes(client: OpenSearchClient): Promise<KnownIndex[]> {
  const { prefix } = client;
  const found = await client.send<Aliases>({
    method: 'GET',
    path: `${prefix}-v*/_alias`,
    timeoutMs: answerWithinMs,
  });
  return Object.entries(found)
    .filter(([name]) => isIndexOf(prefix, name))
    .map(([name, { aliases }]) => ({ name, isLive: prefix in aliases, isNext: nextAlias(prefix) in aliases }));
}

export async function createNext(client: OpenSearchClient, name: string): Promise<void> {
  const body = { ...indexDefinition, aliases: { [nextAlias(client.prefix)]: {} } };
  await client.send({ method: 'PUT', path: name, body, timeoutMs: answerWithinMs });
}

export async function refresh(client: OpenSearchClient, alias: string): Promise<void> {
  await client.send({ method: 'POST', path: `${alias}/_refresh`, timeoutMs: answerWithinMs });
}

/** Switches searches to the new index from one request to the next. */
export async function makeLive(client: OpenSearchClient, name: string): Promise<void> {
  const { prefix } = client;
  const before = (await listIndexes(client)).filter(({ isLive }) => isLive);
  await client.send({
    method: 'PUT',
    path: `${name}/_settings`,
    body: { index: { refresh_interval: '1s' } },
    timeoutMs: answerWithinMs,
  });
  await refresh(client, name);
  const actions = [
    ...before.map(({ name: old }) => ({ remove: { index: old, alias: prefix } })),
    { remove: { index: name, alias: nextAlias(prefix) } },
    { add: { index: name, alias: prefix } },
  ];
  await client.send({ method: 'POST', path: '_aliases', body: { actions }, timeoutMs: answerWithinMs });
}

/** Leaves only these; what another process has removed meanwhile is gone as well. */
export async function removeOthers(client: OpenSearchClient, kept: readonly (string | null)[]): Promise<void> {
  for (const { name } of await listIndexes(client)) {
    if (kept.includes(name)) continue;
    await client.send({ method: 'DELETE', path: name, timeoutMs: answerWithinMs }).catch((error: unknown) => {
      if (!(error instanceof EngineRefusal && error.status === 404)) throw error;
    });
  }
}
