import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { memoryMb, postgresCpuMs } from '../processes.ts';

/** The prepared shop as a process, and its calls as its owner. */
export class ConsoleServer {
  readonly origin: string;
  readonly token: string;
  readonly #dataDir: string;
  readonly #process: ChildProcess;

  private constructor(dataDir: string, child: ChildProcess, said: { origin: string; token: string }) {
    this.#dataDir = dataDir;
    this.#process = child;
    this.origin = said.origin;
    this.token = said.token;
  }

  static async start(dataDir: string): Promise<ConsoleServer> {
    const script = fileURLToPath(new URL('serve.ts', import.meta.url));
    const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
    process.once('exit', () => child.kill());
    for await (const line of createInterface({ input: child.stdout }))
      return new ConsoleServer(dataDir, child, JSON.parse(line));
    throw new Error('the shop did not open');
  }

  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { authorization: `Bearer ${this.token}`, 'accept-language': 'en', ...init.headers };
    return fetch(new URL(path, this.origin), { ...init, headers });
  }

  async call<Data>(path: string, method = 'GET', body?: object): Promise<Data> {
    const answer = await this.fetch(`/api/console${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const { code, message, data } = (await answer.json()) as { code: number; message: string; data: Data };
    if (code !== 200) throw new Error(`${path}: ${code} ${message}`);
    return data;
  }

  memoryMb(): number {
    return memoryMb(this.#process.pid ?? 0)[0] ?? 0;
  }

  postgresCpuMs(): number {
    return postgresCpuMs(this.#dataDir);
  }

  stop(): Promise<void> {
    const ended = new Promise<void>((resolve) => this.#process.once('exit', () => resolve()));
    this.#process.kill('SIGTERM');
    return ended;
  }
}
