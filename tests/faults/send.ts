import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import type { Case } from './fuzz-cases.ts';

export interface Reply {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
}

const patienceMs = 30_000;
const agent = new Agent({ keepAlive: true, maxSockets: 32 });

/** Undefined: no answer within half a minute. */
export function send(port: number, { method, path, headers, body }: Case): Promise<Reply | 'closed' | 'hung'> {
  return new Promise((resolve) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const asked = request({ port, host: '127.0.0.1', method, path, headers: { ...headers, ...length }, agent });
    const timer = setTimeout(() => {
      resolve('hung');
      asked.destroy();
    }, patienceMs);
    const end = (reply: Reply | 'closed') => {
      clearTimeout(timer);
      resolve(reply);
    };
    asked.on('error', () => end('closed'));
    asked.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', () => end('closed'));
      response.on('end', () =>
        end({ status: response.statusCode ?? 0, headers: response.headers, text: Buffer.concat(chunks).toString() }),
      );
    });
    asked.end(body);
  });
}

/** Sends exactly these bytes and returns everything received until the other side closes. */
export function sendBytes(port: number, bytes: string): Promise<string | 'hung'> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.end(Buffer.from(bytes, 'latin1')));
    const timer = setTimeout(() => {
      resolve('hung');
      socket.destroy();
    }, patienceMs);
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(Buffer.concat(chunks).toString('latin1'));
    });
  });
}
