import { connect, type Socket } from 'node:net';

/**
 * The load generator: keep-alive connections that each wait for an answer before they ask again. Bare sockets, because it
 * shares two cores with what it measures: a full HTTP client spends more on an answer than the server does.
 */

export interface Shot {
  method?: 'GET' | 'POST';
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Figure {
  perSecond: number;
  p50: number;
  p99: number;
  /** Answers that were not 2xx, and connections that broke. */
  failed: number;
}

const headEnd = Buffer.from('\r\n\r\n');

function serialise({ method = 'GET', path, body, headers = {} }: Shot): string {
  const content = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: localhost',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  if (content) lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(content)}`);
  return `${lines.join('\r\n')}\r\n\r\n${content}`;
}

/** Reads one answer after another from a socket: status and content length are all that matters. */
class Answers {
  #head: Buffer | undefined;
  #bodyLeft = 0;
  #status = 0;

  /** The status, once the whole answer is there. */
  take(chunk: Buffer): number | undefined {
    if (this.#status === 0) {
      const head = this.#head ? Buffer.concat([this.#head, chunk]) : chunk;
      const end = head.indexOf(headEnd);
      if (end < 0) {
        this.#head = head;
        return undefined;
      }
      const text = head.toString('latin1', 0, end);
      this.#status = Number(text.slice(9, 12));
      this.#bodyLeft = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0) - (head.length - end - 4);
    } else {
      this.#bodyLeft -= chunk.length;
    }
    if (this.#bodyLeft > 0) return undefined;
    const status = this.#status;
    this.#status = 0;
    this.#head = undefined;
    return status;
  }
}

interface Tally {
  times: number[];
  failed: number;
}

/** Each connection has its own IP address, because the shop limits each visitor. */
const addressOf = (connection: number) => `127.0.1.${1 + (connection % 250)}`;

function shootUntil(deadline: number, port: number, next: () => Shot, tally: Tally, connection: number): Promise<void> {
  return new Promise((resolve) => {
    const localAddress = addressOf(connection);
    const socket: Socket = connect({ port, host: '127.0.0.1', localAddress, noDelay: true });
    const answers = new Answers();
    let sent = 0;
    const shoot = () => {
      sent = performance.now();
      if (sent >= deadline) socket.end();
      else socket.write(serialise(next()));
    };
    socket.once('connect', shoot);
    socket.on('data', (chunk) => {
      const status = answers.take(chunk);
      if (status === undefined) return;
      if (status >= 200 && status < 300) tally.times.push(performance.now() - sent);
      else tally.failed++;
      shoot();
    });
    socket.once('error', () => tally.failed++);
    socket.once('close', () => resolve());
  });
}

async function shootAll(port: number, connections: number, seconds: number, next: () => Shot): Promise<Tally> {
  const tally: Tally = { times: [], failed: 0 };
  const deadline = performance.now() + seconds * 1000;
  await Promise.all(Array.from({ length: connections }, (_, index) => shootUntil(deadline, port, next, tally, index)));
  return tally;
}

/** Sends what `next` makes, over so many connections for so many seconds, after a second of warming up. */
export async function measure(origin: string, connections: number, seconds: number, next: () => Shot): Promise<Figure> {
  const port = Number(new URL(origin).port);
  await shootAll(port, connections, 1, next);
  const { times, failed } = await shootAll(port, connections, seconds, next);
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? 0) * 10) / 10;
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), failed };
}
