import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Acted, type Fault, Faults, reply } from '../bad-luck.ts';
import { answerTo, htmlAnswerTo, spoiled, type WrongAnswer } from '../translations.ts';

/** LibreTranslate on this machine: the two calls that the shop makes, strictly. */

interface Options {
  port?: number;
  /** Absent: the server asks for none. */
  key?: string;
}

const standardCodes = ['ar', 'de', 'en', 'es', 'fr', 'it', 'ja', 'ko', 'pt', 'ru', 'zh-Hans'];
const known = ['q', 'source', 'target', 'format', 'api_key'];

class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export async function startLibreTranslateSimulator({ port = 0, key }: Options = {}) {
  const faults = new Faults();
  const wrongs: WrongAnswer[] = [];
  let codes = [...standardCodes];
  const calls: { source: string | null; target: string; texts: string[]; isHtml: boolean }[] = [];

  const languages = () => codes.map((code) => ({ code, name: code, targets: codes }));

  const translate = (given: Record<string, unknown>): object => {
    for (const name of Object.keys(given)) if (!known.includes(name)) throw new Refusal(400, `Unknown: ${name}`);
    if (key !== undefined && given.api_key !== key) throw new Refusal(403, 'Invalid API key');
    const { q, source, target, format } = given;
    if (!Array.isArray(q) || q.length === 0 || q.some((text) => typeof text !== 'string'))
      throw new Refusal(400, 'Invalid request: missing q parameter');
    if (typeof source !== 'string' || (source !== 'auto' && !codes.includes(source)))
      throw new Refusal(400, `${String(source)} is not supported`);
    if (typeof target !== 'string' || !codes.includes(target))
      throw new Refusal(400, `${String(target)} is not supported`);
    if (format !== 'html' && format !== 'text') throw new Refusal(400, `${String(format)} format is not supported`);
    const texts = q as string[];
    const isHtml = format === 'html';
    calls.push({ source, target, texts, isHtml });
    const answers = texts.map((text) => (isHtml ? htmlAnswerTo(text, target) : answerTo(text, target)));
    const wrong = wrongs.shift();
    return wrong === 'no_texts' ? {} : { translatedText: spoiled(answers, wrong) };
  };

  const act = (incoming: IncomingMessage, body: string): Acted => {
    try {
      const call = `${incoming.method} ${incoming.url}`;
      if (call === 'GET /languages') return { status: 200, body: languages() };
      if (call !== 'POST /translate') throw new Refusal(404, 'Not found');
      if (incoming.headers['content-type'] !== 'application/json') throw new Refusal(415, 'JSON only');
      return { status: 200, body: translate(JSON.parse(body)) };
    } catch (error) {
      if (error instanceof Refusal) return { status: error.status, body: { error: error.message } };
      throw error;
    }
  };

  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    let body = '';
    for await (const part of incoming) body += part;
    const fault = incoming.method === 'POST' ? faults.take('', 'translate') : undefined;
    if (fault?.how === 'hang' && !fault.isAccepted) return;
    if (fault?.how === 'hold') await faults.hold();
    reply(response, () => act(incoming, body), fault);
  };
  const server = createServer((incoming, response) => {
    answer(incoming, response).catch((error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    counts: () => ({
      calls: calls.length,
      characters: calls.flatMap(({ texts }) => texts).reduce((sum, text) => sum + [...text].length, 0),
    }),
    failCalls: (fault: Fault) => faults.plan(fault),
    spoilAnswer: (wrong: WrongAnswer) => void wrongs.push(wrong),
    loseLanguage: (code: string) => {
      codes = codes.filter((one) => one !== code);
    },
    heldCalls: () => faults.held,
    release: () => faults.release(),
    reset: () => {
      faults.clear();
      wrongs.length = 0;
      calls.length = 0;
      codes = [...standardCodes];
    },
    stop: async () => {
      faults.clear();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
