import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Below those that systems give to outgoing connections: one of these could take a port before it is used. */
const [lowest, highest] = [15_000, 30_000];

/** The first of so many free ports in a row. */
export async function freePorts(count: number): Promise<number> {
  for (;;) {
    const servers: Server[] = [];
    try {
      const first = randomInt(lowest, highest);
      for (let next = 0; next < count; next++) servers.push(await listen(first + next));
      return first;
    } catch {
      // One of them is taken: look elsewhere.
    } finally {
      await Promise.all(servers.map((server) => once(server.close(), 'close')));
    }
  }
}

async function listen(port: number): Promise<Server> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
