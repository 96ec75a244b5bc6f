import type { Chance } from './chance.ts';
import { wildTexts } from './wild-values.ts';

/** Bytes that no client library would send: broken first lines, wrong lengths, headers twice. */

const lines = [
  'GET /healthz HTTP/1.1',
  'GET /index HTTP/1.1',
  'POST /api/admin/login HTTP/1.1',
  'GET  / HTTP/1.1',
  'GET / HTTP/9.9',
  'GET /api/customer/order/\x00 HTTP/1.1',
  'GET /\xff\xfe HTTP/1.1',
  'get / http/1.1',
  'PRI * HTTP/2.0',
  'CONNECT a:1 HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'GET http://other.example/index HTTP/1.1',
  'POST / HTTP/1.0',
  '\x16\x03\x01\x02',
  '',
];
const headers = [
  'Host: a',
  'Host: b',
  'Host:',
  'Host: a b',
  'Content-Length: 3',
  'Content-Length: 30',
  'Content-Length: -1',
  'Content-Length: 3, 4',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: x',
  'Expect: 100-continue',
  'Expect: x',
  'Upgrade: websocket\r\nConnection: Upgrade',
  'Connection: close',
  'Content-Type: application/json',
  ' folded: x',
  'X : y',
  'X\x00: y',
  'Cookie: sid=\xff',
  'Accept-Language: \xff',
];
const bodies = [
  '',
  '{}',
  '{"a":',
  '3\r\n{}\r\n0\r\n\r\n',
  'ffffffffffffffff\r\n',
  '0\r\nX: y\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\n\r\n',
];

export function rawCase(chance: Chance): string {
  const line = chance.is(0.1) ? chance.pick(wildTexts) : chance.pick(lines);
  const chosen = Array.from({ length: chance.below(6) }, () => chance.pick(headers));
  if (chance.is(0.7)) chosen.unshift('Host: a');
  if (chance.is(0.03)) chosen.push(`X: ${'x'.repeat(70_000)}`);
  return `${line}\r\n${chosen.map((header) => `${header}\r\n`).join('')}\r\n${chance.pick(bodies)}`;
}
