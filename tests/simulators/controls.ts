import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

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

interface ByHand {
  /** The controls are at the next one. */
  port: number;
  /** What the operator of the machine has to know, printed beside the URL of the controls. */
  facts: object;
  /** Time passes by itself. */
  tick?: { everyMs: number; act: () => void };
}

/** Runs a simulator until it is interrupted. */
export async function runByHand(simulator: { stop(): Promise<unknown> }, { port, facts, tick }: ByHand): Promise<void> {
  const controls = createServer((incoming, response) => void serveControl(simulator, incoming, response));
  await new Promise<void>((resolve) => controls.listen(port + 1, '127.0.0.1', resolve));
  console.log(JSON.stringify({ ...facts, controlUrl: `http://127.0.0.1:${port + 1}` }, null, 2));
  const ticking = tick && setInterval(tick.act, tick.everyMs);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, async () => {
      clearInterval(ticking);
      controls.close();
      controls.closeAllConnections();
      await simulator.stop();
    });
}
