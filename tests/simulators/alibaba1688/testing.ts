import { calls } from './documented.ts';
import { parseJson } from './json.ts';
import { sign } from './sign.ts';
import { type Alibaba1688Simulator, type Options, startAlibaba1688Simulator } from './simulator.ts';

/** A simulator with a signed-in client, for the simulator's own tests. */

// biome-ignore lint/suspicious/noExplicitAny: tests look at any body
export type Body = any;

export interface Answer {
  status: number;
  body: Body;
}

export type Field = string | number | boolean | object;

const toForm = (fields: Record<string, Field>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  );

export const address = {
  fullName: 'Zhang San',
  mobile: '13800000000',
  provinceText: '广东省',
  cityText: '广州市',
  areaText: '白云区',
  address: '石井街道 8 号',
};

export const flask = 790000000123;
export const mug = 790000000124;
export const tape = 790000000125;
export const blocks = 790000000126;

export async function openPlatform(options: Options = {}) {
  const simulator = await startAlibaba1688Simulator(options);
  const tokens = await signIn(simulator);
  const client = clientOf(simulator, tokens.access_token);
  return { simulator, tokens, ...client };
}

export const pageOf = ({ origin, appKey, redirectUri }: Alibaba1688Simulator): string =>
  `${origin}/oauth/authorize?${new URLSearchParams({ client_id: appKey, site: '1688', redirect_uri: redirectUri, state: 's' })}`;

export async function askToken(simulator: Alibaba1688Simulator, fields: Record<string, string>): Promise<Answer> {
  const { origin, appKey, appSecret } = simulator;
  const body = new URLSearchParams({ client_id: appKey, client_secret: appSecret, ...fields });
  const response = await fetch(`${origin}/openapi/http/1/system.oauth2/getToken/${appKey}`, { method: 'POST', body });
  return { status: response.status, body: await response.json() };
}

export const byCode = (simulator: Alibaba1688Simulator, code: string): Promise<Answer> =>
  askToken(simulator, {
    grant_type: 'authorization_code',
    need_refresh_token: 'true',
    redirect_uri: simulator.redirectUri,
    code,
  });

export function codeFor(simulator: Alibaba1688Simulator, account: 'main' | 'sub' = 'main'): string {
  return new URL(simulator.consent(pageOf(simulator), account)).searchParams.get('code') ?? '';
}

export const signIn = async (simulator: Alibaba1688Simulator, account: 'main' | 'sub' = 'main') =>
  (await byCode(simulator, codeFor(simulator, account))).body;

type Address = Pick<Alibaba1688Simulator, 'origin' | 'appKey' | 'appSecret'>;

export function clientOf({ origin, appKey, appSecret }: Address, token: string) {
  /** Sends a form as it is. */
  const post = async (path: string, form: Record<string, string>, init: RequestInit = {}): Promise<Answer> => {
    const response = await fetch(`${origin}/openapi/${path}`, {
      method: 'POST',
      body: new URLSearchParams(form),
      ...init,
    });
    return { status: response.status, body: parseJson(await response.text()) };
  };
  const call = (name: string, fields: Record<string, Field> = {}): Promise<Answer> => {
    const found = calls.find((one) => one.name === name);
    if (!found) throw new Error(`There is no call ${name}.`);
    const path = `param2/1/${found.namespace}/${name}/${appKey}`;
    const form = { ...(found.needsNoUser ? {} : { access_token: token }), ...toForm(fields) };
    return post(path, { ...form, _aop_signature: sign(appSecret, path, Object.entries(form)) });
  };
  /** One file, which is not signed; what is signed goes in the address. */
  const sendFile = (name: string, field: string, bytes: Uint8Array<ArrayBuffer>, init: RequestInit = {}) => {
    const found = calls.find((one) => one.name === name);
    if (!found) throw new Error(`There is no call ${name}.`);
    const path = `param2/1/${found.namespace}/${name}/${appKey}`;
    const signed = { access_token: token };
    const query = new URLSearchParams({ ...signed, _aop_signature: sign(appSecret, path, Object.entries(signed)) });
    const body = new FormData();
    body.set(field, new Blob([bytes], { type: 'image/jpeg' }), 'picture.jpg');
    return post(`${path}?${query}`, {}, { body, ...init });
  };
  const create = async (lines: object[], more: Record<string, Field> = {}): Promise<Body> =>
    (
      await call('alibaba.trade.createCrossOrder', {
        flow: 'general',
        addressParam: address,
        cargoParamList: lines,
        useRedEnvelope: 'n',
        ...more,
      })
    ).body;
  const preview = async (lines: object[], more: Record<string, Field> = {}): Promise<Body> =>
    (await call('alibaba.createOrder.preview', { addressParam: address, cargoParamList: lines, ...more })).body;
  const read = async (orderId: string): Promise<Body> =>
    (await call('alibaba.trade.get.buyerView', { webSite: '1688', orderId })).body.result;
  const pay = (orderId: string, more: object = {}) =>
    call('alibaba.trade.pay.protocolPay.preparePay', { tradeWithholdPreparePayParam: { orderId, ...more } });
  return { post, call, sendFile, create, preview, read, pay };
}

/** So many flasks of each size. */
export const flasks = (simulator: Alibaba1688Simulator, ...quantities: number[]): object[] => {
  const specs = simulator.specIds(String(flask));
  return quantities.map((quantity, index) => ({ offerId: flask, specId: specs[index] ?? '', quantity }));
};
