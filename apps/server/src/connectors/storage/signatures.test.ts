import { expect, test } from 'vitest';
import { cosAuthorization } from './cos.ts';

test('COS: the signature of the service’s own library', () => {
  const authorization = cosAuthorization({
    method: 'PUT',
    path: '/avatars/u1.png',
    query: {},
    headers: {
      host: 'b-1250000000.cos.ap-guangzhou.myqcloud.com',
      'content-type': 'image/png',
      'content-length': '12',
    },
    secretId: 'AKIDEXAMPLE',
    secretKey: 'SECRETEXAMPLE',
    start: 1_700_000_000,
    end: 1_700_000_900,
  });
  expect(authorization).toBe(
    'q-sign-algorithm=sha1&q-ak=AKIDEXAMPLE&q-sign-time=1700000000;1700000900&q-key-time=1700000000;1700000900' +
      '&q-header-list=content-length;content-type;host&q-url-param-list=&q-signature=5f2233200f7fab267c6b7dd5f65e471bff31f51e',
  );
});
