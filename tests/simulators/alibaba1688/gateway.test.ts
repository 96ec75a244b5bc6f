import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { sign } from './sign.ts';
import { askToken, byCode, clientOf, codeFor, flask, openPlatform, pageOf, signIn } from './testing.ts';

const { simulator, call, post } = await openPlatform();
afterAll(() => simulator.stop());
const { appKey, appSecret } = simulator;

const pushBody =
  '{"msgId":5550001,"gmtBorn":1790000000000,"type":"ORDER_BUYER_VIEW_ANNOUNCE_SENDGOODS","userInfo":"b2b-1000","data":{"orderId":2799000000000000123,"currentStatus":"waitbuyerreceive","msgSendTime":"2026-11-28 10:11:12","buyerMemberId":"b2b-1000","sellerMemberId":"b2b-2000"}}';

it.each([
  ['param2/1/system/currentTime/1000000', 'test123', { a: '1', b: '2' }, '33E54F4F7B989E3E0E912D3FBD2F1A03CA7CCE88'],
  [
    'param2/1/com.alibaba.trade/alibaba.trade.getBuyerOrderList/1234567',
    'secretXYZ',
    {
      access_token: 'tok-abc',
      _aop_datatype: 'application/json',
      _aop_timestamp: '1700000000000',
      page: '1',
      pageSize: '20',
    },
    'D01C12C8FCD4B59367FFDD51E1DEC31C7C237A4C',
  ],
  [
    'param2/1/com.alibaba.agent/newtoncloud.task.create/mykey',
    'sk',
    {
      access_token: 'a1',
      _aop_datatype: 'application/json',
      _aop_timestamp: '1699999999999',
      message: 'hello',
      fileUrls: '["u1","u2"]',
    },
    'AAE1AB7148B81D8EB334345395E71D7338F6BB43',
  ],
  [
    'param2/1/com.alibaba.fenxiao.crossborder/product.search.keywordQuery/7000001',
    's3cr3t',
    {
      access_token: 'tok-1',
      _aop_timestamp: '1790000000000',
      offerQueryParam: '{"keyword":"保温杯","beginPage":1,"pageSize":20,"country":"en"}',
    },
    '81D044CB3BE32E282A7A7B27318D02CB66836D4A',
  ],
  [
    '',
    'secretXYZ',
    { msgId: '1001', gmtBorn: '1700000000000', type: 'ORDER_CHANGED', userInfo: 'm1', data: '{"k":"v"}' },
    '4B20205134EA09C4C8D29CCAC26F6C179EB72C8E',
  ],
  ['', 's3cr3t', { message: pushBody }, '4AAFC1AAE1592C5B57A6BC26420A250E1A9E3675'],
])('signs %s as the platform does', (path, secret, fields, signature) => {
  expect(sign(secret, path, Object.entries(fields))).toBe(signature);
  expect(sign(secret, path, Object.entries({ ...fields, _aop_signature: 'x' }))).toBe(signature);
});

const path = `param2/1/com.alibaba.fenxiao.crossborder/product.search.queryProductDetail/${appKey}`;
const { access_token } = await signIn(simulator);
const fields = { access_token, offerDetailParam: JSON.stringify({ offerId: flask, country: 'en' }) };
const signed = (form: Record<string, string>, at = path) => ({
  ...form,
  _aop_signature: sign(appSecret, at, Object.entries(form)),
});

describe('the gateway', () => {
  it('refuses in its order: call, token, right, signature, time, required, JSON, type, unknown', async () => {
    const codeOf = async (form: Record<string, string>, at = path) => (await post(at, form)).body.error_code;
    // Each is wrong in everything that is checked later, too.
    const wrong = { offerDetailParam: '{' };
    expect(await codeOf(wrong, path.replace('queryProductDetail', 'queryProduct'))).toBe('gw.APIUnsupported');
    expect(await codeOf(wrong, `${path}?a=1`)).toBe('gw.APIUnsupported');
    simulator.deny('product.search.queryProductDetail');
    expect(await codeOf(wrong)).toBe('401');
    expect(await codeOf({ ...wrong, access_token: 'x' })).toBe('401');
    expect(await codeOf({ ...wrong, access_token })).toBe('gw.APIACLDecline');
    simulator.allow('product.search.queryProductDetail');
    expect(await codeOf({ ...wrong, access_token })).toBe('gw.SignatureInvalid');
    expect(await codeOf({ ...fields, _aop_signature: sign('x', path, Object.entries(fields)) })).toBe(
      'gw.SignatureInvalid',
    );
    const late = (ms: number) => String(Date.now() - ms);
    expect(await codeOf(signed({ access_token, _aop_timestamp: late(901_000) }))).toBe('gw.TimestampInvalid');
    expect(await codeOf(signed({ access_token, _aop_timestamp: late(880_000) }))).toBe('gw.ParamMissing');
    expect(await codeOf(signed({ access_token, ...wrong }))).toBe('gw.ParamInvalid');
    const param = (value: object, more = {}) =>
      signed({ access_token, offerDetailParam: JSON.stringify(value), ...more });
    expect(await codeOf(param({ offerId: 'x', nobody: 1 }))).toBe('gw.ParamMissing');
    const message = async (form: Record<string, string>) => (await post(path, form)).body.error_message;
    expect(await message(param({ offerId: 'x', country: 'en', nobody: 1 }))).toContain('offerDetailParam.offerId');
    expect(await message(param({ offerId: 1.5, country: 'en' }))).toContain('no long');
    expect(await message(param({ offerId: flask, country: 'en', nobody: 1 }))).toContain('nobody is invalid');
    expect(await message(param({ offerId: flask, country: 'en' }, { stray: '1' }))).toContain('stray is invalid');
    expect((await post(path, signed(fields))).body.result.code).toBe('200');
  });

  it('takes forms by POST only, each field once', async () => {
    expect((await post(path, {}, { method: 'GET', body: undefined })).body.error_code).toBe('gw.MethodNotAllowed');
    expect(
      (await post(path, {}, { body: '{}', headers: { 'content-type': 'application/json' } })).body.error_code,
    ).toBe('gw.ContentTypeInvalid');
    const twice = `${new URLSearchParams(signed(fields))}&access_token=x`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' };
    expect((await post(path, {}, { body: twice, headers })).body.error_code).toBe('gw.ParamInvalid');
    expect((await post(path.replace(appKey, '1'), signed(fields))).body.error_code).toBe('gw.AppKeyNotFound');
  });

  it('refuses with 400, or with 200 when asked to, in the same form', async () => {
    const refusal = { error_code: '401', error_message: expect.any(String), request_id: expect.any(String) };
    expect(await post(path, {})).toMatchObject({ status: 400, body: refusal });
    simulator.set({ refusalStatus: 200 });
    onTestFinished(() => simulator.set({ refusalStatus: 400 }));
    expect(await post(path, {})).toMatchObject({ status: 200, body: refusal });
  });

  it('limits an app, and all apps together', async () => {
    onTestFinished(() => simulator.set({ callsPerSecond: 100, allCallsPerSecond: 1000 }));
    await simulator.advance(1000);
    simulator.set({ callsPerSecond: 2 });
    const codes = await Promise.all(Array.from({ length: 4 }, async () => (await post(path, {})).body.error_code));
    expect(codes.sort()).toEqual(['401', '401', 'gw.QosAppFrequencyLimit', 'gw.QosAppFrequencyLimit']);
    await simulator.advance(1000);
    expect((await post(path, {})).body.error_code).toBe('401');
    simulator.set({ allCallsPerSecond: 1 });
    expect((await post(path, {})).body.error_code).toBe('gw.QosRequestLimit');
    await simulator.advance(1000);
  });

  it('answers late, is cut off, and is down', async () => {
    const name = 'product.search.queryProductDetail';
    simulator.failCalls({ operation: name, how: 'cut' });
    await expect(post(path, signed(fields))).rejects.toThrow();
    simulator.failCalls({ operation: name, how: 502 });
    expect((await post(path, signed(fields))).status).toBe(502);
    simulator.set({ answerDelayMs: 60 });
    const start = performance.now();
    await post(path, signed(fields));
    expect(performance.now() - start).toBeGreaterThan(50);
    simulator.set({ answerDelayMs: 0 });
    simulator.failCalls({ operation: name, how: 'hold' });
    const held = post(path, signed(fields));
    await expect.poll(() => simulator.heldCalls()).toBe(1);
    simulator.release();
    expect((await held).status).toBe(200);
    expect(() => simulator.failCalls({ operation: name, how: 400, isAccepted: true })).toThrow();
    const unknown: object = { nobody: 1 };
    expect(() => simulator.set(unknown)).toThrow();
  });
});

describe('authorization', () => {
  it('the page asks for all fields and exactly the app’s', async () => {
    const page = async (change: Record<string, string | undefined>) => {
      const url = new URL(pageOf(simulator));
      for (const [name, value] of Object.entries(change))
        if (value === undefined) url.searchParams.delete(name);
        else url.searchParams.set(name, value);
      return (await fetch(url)).text();
    };
    for (const name of ['client_id', 'site', 'redirect_uri', 'state'])
      expect(await page({ [name]: undefined })).toContain('缺少必要参数');
    for (const name of ['client_id', 'site', 'redirect_uri']) expect(await page({ [name]: 'x' })).toContain('非法请求');
    expect(await page({})).toContain('<button');
  });

  it('a code is exchanged once, within two minutes, for ten hours', async () => {
    const agreed = await fetch(pageOf(simulator), {
      method: 'POST',
      body: new URLSearchParams({ account: 'main' }),
      redirect: 'manual',
    });
    const back = new URL(agreed.headers.get('location') ?? '');
    expect(back.searchParams.get('state')).toBe('s');
    const code = back.searchParams.get('code') ?? '';
    expect(await byCode(simulator, code)).toMatchObject({ status: 200, body: { expires_in: '36000' } });
    const refused = { status: 400, body: { error: 'invalid_grant' } };
    expect(await byCode(simulator, code)).toMatchObject(refused);
    const old = codeFor(simulator);
    await simulator.advance(120_000);
    expect(await byCode(simulator, old)).toMatchObject(refused);
    const tokens = await signIn(simulator);
    const ask = clientOf(simulator, tokens.access_token);
    await simulator.advance(35_990_000);
    expect((await ask.call('alibaba.trade.getBuyerOrderList')).status).toBe(200);
    await simulator.advance(10_000);
    expect((await ask.call('alibaba.trade.getBuyerOrderList')).body.error_code).toBe('401');
  });

  it('refreshing rotates the refresh token; withdrawal ends all', async () => {
    const refresh = (refresh_token: string) => askToken(simulator, { grant_type: 'refresh_token', refresh_token });
    const first = await signIn(simulator);
    const second = (await refresh(first.refresh_token)).body;
    expect(second.access_token).not.toBe(first.access_token);
    expect(await refresh(first.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    const ask = clientOf(simulator, second.access_token);
    simulator.withdrawTokens();
    expect((await ask.call('alibaba.trade.getBuyerOrderList')).body.error_code).toBe('401');
    expect((await refresh(second.refresh_token)).body.error).toBe('invalid_grant');
    expect((await askToken(simulator, { grant_type: 'x' })).body.error).toBe('unsupported_grant_type');
    expect((await askToken(simulator, { grant_type: 'refresh_token', client_secret: 'x' })).body.error).toBe(
      'invalid_client',
    );
    // Messages need nobody's consent.
    expect((await call('push.query.messageList')).status).toBe(200);
  });
});
