import type { ServerResponse } from 'node:http';

/** A fault of a simulated shop's calls, on request. */

export interface Fault {
  /**
   * Limits it to these calls: for Shopify the operation in the document, such as `SetProduct`, or `token`; for
   * WooCommerce `POST /products`.
   */
  operation?: string;
  /** Limits it to this shop. */
  address?: string;
  /**
   * A status; the connection cut; no answer at all; no answer before `release`; an answer that never ends, that comes a
   * byte at a time, that leads elsewhere, or that is no JSON.
   */
  how:
    | 400
    | 401
    | 403
    | 404
    | 429
    | 500
    | 502
    | 503
    | 'cut'
    | 'hang'
    | 'hold'
    | 'huge'
    | 'drip'
    | 'redirect'
    | 'garbage';
  /** The call has been carried out all the same. */
  isAccepted?: boolean;
  times?: number;
}

export class Faults {
  #planned: (Fault & { left: number })[] = [];
  #held: (() => void)[] = [];

  plan(fault: Fault): void {
    this.#planned.push({ ...fault, left: fault.times ?? 1 });
  }

  /** Clears faults of one shop, or of all; held calls then go on, too. */
  clear(address?: string): void {
    this.#planned = address === undefined ? [] : this.#planned.filter((one) => one.address !== address);
    if (address === undefined) this.release();
  }

  /** Lets the calls go on that are held. */
  release(): void {
    for (const go of this.#held.splice(0)) go();
  }

  get held(): number {
    return this.#held.length;
  }

  take(address: string, operation: string): Fault | undefined {
    const fault = this.#planned.find(
      (one) =>
        one.left > 0 &&
        (one.operation === undefined || one.operation === operation) &&
        (one.address === undefined || one.address === address),
    );
    if (fault) fault.left--;
    return fault;
  }

  hold(): Promise<void> {
    return new Promise((resolve) => this.#held.push(resolve));
  }
}

export interface Acted {
  status: number;
  body: object;
  headers?: Record<string, string>;
}

/** Answers, or does what the fault says; the request may be carried out all the same, unknown to the caller. */
export function reply(response: ServerResponse, act: () => Acted, fault: Fault | undefined): void {
  if (!fault || fault.how === 'hold') {
    const { status, body, headers } = act();
    sendJson(response, status, body, headers);
    return;
  }
  if (fault.isAccepted) act();
  if (typeof fault.how === 'number')
    sendJson(
      response,
      fault.how,
      { message: 'Something is wrong', errors: 'Something is wrong' },
      { 'retry-after': '2' },
    );
  if (fault.how === 'cut') response.destroy();
  if (fault.how === 'redirect') response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end();
  if (fault.how === 'garbage') response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Shop</html>');
  if (fault.how === 'huge') flood(response);
  if (fault.how === 'drip') drip(response);
}

function flood(response: ServerResponse): void {
  const part = Buffer.alloc(65_536, ' ');
  const write = () => {
    while (!response.destroyed && response.write(part));
  };
  response.writeHead(200, { 'content-type': 'application/json' }).on('drain', write);
  write();
}

function drip(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const dripping = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(dripping));
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
  response.end(JSON.stringify(body));
}
