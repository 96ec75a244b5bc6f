import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterAll } from 'vitest';
import { alibaba1688 } from '#connectors/marketplace/alibaba1688/provider.ts';
import { signatureOf } from '#connectors/marketplace/alibaba1688/sign.ts';
import type { Marketplace } from '#connectors/marketplace/marketplace.ts';
import { createDatabase, createPool, type Database } from '#database/connect.ts';
import { createTestDatabase } from './database.ts';
import { testKey } from './test-key.ts';

/** A gateway that gives the answers that a test wrote by hand, to calls that are signed. */

export const app = { appKey: '7000001', appSecret: 's3cr3t-of-the-app' };

interface GatewayCall {
  api: string;
  fields: Record<string, string>;
}

type Reply = { status?: number; body: string | object };
type Answer = (fields: Record<string, string>) => Reply | object | string;

export const warehouse = {
  receiver: '王五',
  mobile: '13800138000',
  postcode: '310051',
  province: '浙江省',
  city: '杭州市',
  district: '滨江区',
  town: null,
  street: '网商路699号 3号仓',
  provinceCode: '330000',
  cityCode: '330100',
  districtCode: '330108',
};

export class Gateway {
  readonly calls: GatewayCall[] = [];
  readonly #answers = new Map<string, Answer>();
  origin = '';

  /** `text` answers are sent as they are: JSON whose numbers JavaScript could not write. */
  on(api: string, answer: Answer): void {
    this.#answers.set(api, answer);
  }

  of(api: string): GatewayCall[] {
    return this.calls.filter((call) => call.api === api);
  }

  async answer(request: IncomingMessage): Promise<Reply> {
    const url = new URL(request.url ?? '', 'http://gateway');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString('utf8');
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
    const fields = Object.fromEntries(isForm ? new URLSearchParams(body) : url.searchParams);
    const path = url.pathname.replace('/openapi/', '');
    const api = path.startsWith('http/') ? 'system.oauth2' : (path.split('/')[3] ?? '');
    this.calls.push({ api, fields });
    const isSigned = fields._aop_signature === signatureOf(app.appSecret, path, fields);
    if (!path.startsWith('http/') && !isSigned) return refusal('gw.SignatureInvalid');
    const answer = this.#answers.get(api);
    if (!answer) return refusal('gw.APIUnsupported');
    const given = answer(fields);
    if (typeof given === 'string') return { body: given };
    return 'body' in given ? (given as Reply) : { body: given };
  }
}

export const refusal = (code: string, message = code): Reply => ({
  status: 400,
  body: { error_code: code, error_message: message, exception: message },
});

export const tokens = (token = 'tok-1', more = {}) => ({
  access_token: token,
  refresh_token: `refresh-${token}`,
  expires_in: '36000',
  refresh_token_timeout: '20270528120000000+0800',
  aliId: '2200000000001',
  memberId: 'b2b-2200000000001abcd',
  resource_owner: 'trading-co',
  ...more,
});

interface GatewaySetUp {
  gateway: Gateway;
  db: Database;
  /** Another process of the shop: all that it shares with the others is the database. */
  open(more?: object): Marketplace;
}

/** Answers over HTTP until the file's tests are over. A status of 0 cuts the connection. */
export async function serveGateway(): Promise<Gateway> {
  const gateway = new Gateway();
  const server = createServer(async (request, response) => {
    const { status = 200, body } = await gateway.answer(request);
    if (status === 0) return void response.destroy();
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  gateway.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  gateway.on('system.oauth2', () => tokens());
  afterAll(() => void server.close());
  return gateway;
}

export async function openGateway(): Promise<GatewaySetUp> {
  const gateway = await serveGateway();
  const database = await createTestDatabase();
  const pool = createPool(database.url, { max: 4, name: 'test', statementTimeoutSeconds: 5 });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });
  const db = createDatabase(pool);
  const open = (more = {}) =>
    alibaba1688({
      config: {
        alibaba1688: { ...app, limits: { perSecond: 1000, perDay: 100_000 }, origin: gateway.origin },
        secretKeys: [testKey],
      },
      db,
      log: pino({ enabled: false }),
      warehouse: async () => warehouse,
      now: () => new Date(),
      wait: async () => {},
      ...more,
    });
  return { gateway, db, open };
}
