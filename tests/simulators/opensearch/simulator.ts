import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Acted, type Fault, Faults, reply } from '../bad-luck.ts';
import { bulk, type ItemFault } from './bulk.ts';
import { Indexes } from './indexes.ts';
import { Refusal } from './refusal.ts';
import { search } from './search.ts';

/** OpenSearch on this machine: the calls that the shop makes, and no others. */

export interface Options {
  port?: number;
  /** `user:password` */
  login?: string;
}

interface Asked {
  /** Parts of the path. */
  names: readonly string[];
  query: URLSearchParams;
  text: string;
}

type Call = (asked: Asked) => object;

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, 'parse_exception', 'request body is no JSON');
  }
};

const done = { acknowledged: true };

function callsOf(indexes: Indexes, takeItemFault: (place: number) => ItemFault | undefined): [RegExp, Call][] {
  return [
    [/^POST \/([^/*]+)\/_search$/, ({ names: [target = ''], text }) => search(indexes.find(target), readJson(text))],
    [
      /^POST \/([^/*]+)\/_msearch$/,
      ({ names: [target = ''], text }) => ({ responses: searchEach(indexes, target, text) }),
    ],
    [
      /^POST \/([^/*]+)\/_bulk$/,
      ({ names: [target = ''], query, text }) => {
        if (query.get('require_alias') !== 'true')
          throw new Refusal(
            400,
            'illegal_argument_exception',
            'without require_alias a missing index would be made up',
          );
        return bulk(indexes.find(target, { byAlias: true }), text, takeItemFault);
      },
    ],
    [
      /^POST \/([^/*]+)\/_refresh$/,
      ({ names: [target = ''] }) => {
        indexes.find(target).refresh();
        return { _shards: { total: 1, successful: 1, failed: 0 } };
      },
    ],
    [
      /^GET \/([^/]+\*)\/_alias$/,
      ({ names: [pattern = ''] }) =>
        Object.fromEntries(
          indexes
            .matching(pattern)
            .map(({ name, aliases }) => [name, { aliases: Object.fromEntries([...aliases].map((one) => [one, {}])) }]),
        ),
    ],
    [
      /^POST \/_aliases$/,
      ({ text }) => {
        indexes.changeAliases(readJson(text));
        return done;
      },
    ],
    [
      /^PUT \/([^/*]+)\/_settings$/,
      ({ names: [name = ''], text }) => {
        indexes.find(name).set((readJson(text) as { index: unknown }).index);
        return done;
      },
    ],
    [
      /^PUT \/([^/_*][^/*]*)$/,
      ({ names: [name = ''], text }) => {
        indexes.create(name, readJson(text));
        return { ...done, shards_acknowledged: true, index: name };
      },
    ],
    [
      /^DELETE \/([^/_*][^/*]*)$/,
      ({ names: [name = ''] }) => {
        indexes.remove(name);
        return done;
      },
    ],
  ];
}

function searchEach(indexes: Indexes, target: string, text: string): object[] {
  const lines = text.trimEnd().split('\n');
  const bodies = lines.filter((_line, at) => at % 2 === 1);
  if (!text.endsWith('\n') || lines.some((line, at) => at % 2 === 0 && line !== '{}'))
    throw new Refusal(400, 'illegal_argument_exception', 'Malformed multi search request');
  return bodies.map((body) => {
    try {
      return { ...search(indexes.find(target), readJson(body)), status: 200 };
    } catch (error) {
      if (error instanceof Refusal && error.status !== 404) return error.body;
      throw error;
    }
  });
}

export async function startOpenSearchSimulator({ port = 0, login }: Options = {}) {
  const faults = new Faults();
  const itemFaults: (ItemFault & { left: number })[] = [];
  const counts: Record<string, number> = {};
  let isDown = false;
  let indexes = new Indexes(Date.now);
  const takeItemFault = (place: number) => {
    const fault = itemFaults.find(({ left, after = 0 }) => left > 0 && place >= after);
    if (fault) fault.left--;
    return fault;
  };
  let calls = callsOf(indexes, takeItemFault);

  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (isDown) return void response.destroy();
    const url = new URL(incoming.url ?? '/', 'http://simulator');
    const asked = `${incoming.method} ${url.pathname}`;
    const operation = `${incoming.method} ${url.pathname.split('/').find((part) => part.startsWith('_')) ?? 'index'}`;
    let text = '';
    for await (const part of incoming) text += part;
    counts[operation] = (counts[operation] ?? 0) + 1;
    const fault = faults.take('', operation);
    if (fault?.how === 'hang' && !fault.isAccepted) return;
    if (fault?.how === 'hold') await faults.hold();
    const act = (): Acted => {
      try {
        if (login && incoming.headers.authorization !== `Basic ${Buffer.from(login).toString('base64')}`)
          return { status: 401, body: { error: 'Unauthorized' } };
        const call = calls.find(([pattern]) => pattern.test(asked));
        if (!call) throw new Refusal(405, 'method_not_allowed', `no handler for [${asked}]`);
        const names = (call[0].exec(asked) ?? []).slice(1).map(decodeURIComponent);
        return { status: 200, body: call[1]({ names, query: url.searchParams, text }) };
      } catch (error) {
        if (error instanceof Refusal) return { status: error.status, body: error.body };
        throw error;
      }
    };
    reply(response, act, fault);
  };
  const server = createServer((incoming, response) => {
    answer(incoming, response).catch((error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://${login ? `${login}@` : ''}127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Calls since the start, such as `POST _search`. */
    counts,
    failCalls: (fault: Fault) => faults.plan(fault),
    failItems: (fault: ItemFault) => void itemFaults.push({ ...fault, left: fault.times ?? 1 }),
    clearFaults: () => {
      faults.clear();
      itemFaults.length = 0;
    },
    release: () => faults.release(),
    heldCalls: () => faults.held,
    /** Cuts every connection from now on. */
    down: () => {
      isDown = true;
      server.closeAllConnections();
    },
    up: () => {
      isDown = false;
    },
    /** Another cluster, or a disk that was lost. */
    empty: () => {
      indexes = new Indexes(Date.now);
      calls = callsOf(indexes, takeItemFault);
    },
    indexNames: () =>
      indexes.matching('*').map(({ name, aliases, documents }) => ({ name, aliases: [...aliases], documents })),
    removeIndex: (name: string) => indexes.remove(name),
    createIndex: (name: string, given: unknown) => indexes.create(name, given),
    stop: async () => {
      faults.clear();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
