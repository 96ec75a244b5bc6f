import type { IncomingMessage, ServerResponse } from 'node:http';

/** `POST /_control/NAME` with a list of arguments calls the simulator's function of that name. */
export async function serveControl(
  simulator: object,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const name = /^\/_control\/(\w+)$/.exec(incoming.url ?? '')?.[1] ?? '';
  let body = '';
  for await (const part of incoming) body += part;
  const control: unknown = (simulator as Record<string, unknown>)[name];
  if (incoming.method !== 'POST' || typeof control !== 'function' || name === 'stop') return send(response, 404, {});
  try {
    send(response, 200, (await control(...(body ? (JSON.parse(body) as unknown[]) : []))) ?? null);
  } catch (error) {
    send(response, 400, { message: error instanceof Error ? error.message : String(error) });
  }
}

function send(response: ServerResponse, status: number, answer: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer, plain));
}

const plain = (_name: string, value: unknown) =>
  value instanceof Map ? Object.fromEntries(value) : value instanceof Set ? [...value] : value;
