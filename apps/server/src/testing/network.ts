import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A network path to a server that can be cut as when a machine vanishes: neither side is notified. */
export interface Network {
  /** The server’s URL, this way. */
  url: string;
  /** Silences all open connections for good; new ones work. */
  cut(): void;
  /** Whether answers are on their way for now. */
  hold(isHeld: boolean): void;
  /** Refuses or admits new connections. */
  close(isClosed: boolean): void;
  stop(): void;
}

export async function openNetwork(serverUrl: string): Promise<Network> {
  const url = new URL(serverUrl);
  const target = { host: url.hostname, port: Number(url.port) };
  const sockets = new Set<Socket>();
  const ways = new Map<Socket, Socket>();
  let isClosed = false;
  const server = createServer((near) => {
    if (isClosed) return void near.destroy();
    const far = connect(target);
    near.pipe(far).pipe(near);
    ways.set(far, near);
    far.on('close', () => ways.delete(far));
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  // A socket file would be another way.
  url.searchParams.delete('host');
  return {
    url: url.href,
    cut: () => {
      for (const socket of sockets) {
        socket.unpipe();
        socket.resume();
      }
    },
    hold: (isHeld) => {
      for (const [far, near] of ways) {
        if (isHeld) far.unpipe(near);
        else far.pipe(near);
      }
    },
    close: (now) => {
      isClosed = now;
    },
    stop: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
