import autocannon from 'autocannon';

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
  /** Answers that were not 2xx, and requests without an answer. */
  failed: number;
}

/** Sends what `next` makes, over so many connections for so many seconds, after a second of warming up. */
export async function measure(origin: string, connections: number, seconds: number, next: () => Shot): Promise<Figure> {
  await shoot(origin, connections, 1, next);
  const result = await shoot(origin, connections, seconds, next);
  return {
    perSecond: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  };
}

function shoot(origin: string, connections: number, seconds: number, next: () => Shot): Promise<autocannon.Result> {
  return autocannon({
    url: origin,
    connections,
    duration: seconds,
    requests: [{ setupRequest: (request) => asRequest(request, next()) }],
  });
}

function asRequest(request: autocannon.Request, { method = 'GET', path, body, headers }: Shot): autocannon.Request {
  return {
    ...request,
    method,
    path,
    body: body === undefined ? undefined : JSON.stringify(body),
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
  };
}
