import { expect, test } from 'vitest';
import { isSigned, signatureOf, signed } from './sign.ts';

/** Of SDKs that others run against the gateway, and one with Chinese text. */
test.each<[string, string, Record<string, string>, string]>([
  ['param2/1/system/currentTime/1000000', 'test123', { b: '2', a: '1' }, '33E54F4F7B989E3E0E912D3FBD2F1A03CA7CCE88'],
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
])('%s is signed as the gateway expects', (path, secret, fields, signature) => {
  expect(signatureOf(secret, path, fields)).toBe(signature);
  expect(signed(secret, path, fields)._aop_signature).toBe(signature);
});

test('guard: isSigned. Each changed, missing or added field is noticed', () => {
  const fields = signed('s', '', { message: '{"a":1}', other: 'x' });
  expect(isSigned('s', fields)).toBe(true);
  expect(isSigned('s', { ...fields, _aop_signature: fields._aop_signature?.toLowerCase() ?? '' })).toBe(true);
  const wrongs: Record<string, string>[] = [
    { message: '{"a":2}' },
    { more: '' },
    { _aop_signature: '' },
    { _aop_signature: 'zz' },
  ];
  for (const wrong of wrongs) expect(isSigned('s', { ...fields, ...wrong })).toBe(false);
  expect(isSigned('t', fields)).toBe(false);
  expect(isSigned('s', { message: '{"a":1}', other: 'x' })).toBe(false);
});
