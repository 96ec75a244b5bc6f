import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Acted, type Fault, Faults, reply } from '../bad-luck.ts';
import { answerTo, htmlAnswerTo, spoiled, type WrongAnswer } from '../translations.ts';

/** DeepL's API for texts on this machine, strictly: a parameter that the shop does not send is refused. */

interface Options {
  port?: number;
  key?: string;
  /** Characters that the account may have translated. */
  quota?: number;
}

const sources = ['AR', 'DE', 'EN', 'ES', 'FR', 'IT', 'JA', 'KO', 'PT', 'RU', 'ZH'];
const targets = ['AR', 'DE', 'EN-GB', 'EN-US', 'ES', 'FR', 'IT', 'JA', 'KO', 'PT-BR', 'PT-PT', 'RU', 'ZH-HANS'];
const known = ['text', 'source_lang', 'target_lang', 'tag_handling', 'split_sentences', 'show_billed_characters'];
const textsMax = 50;
const bytesMax = 128 * 1024;

class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export async function startDeeplSimulator({ port = 0, key = 'simulator-key:fx', quota = 1_000_000 }: Options = {}) {
  const faults = new Faults();
  const wrongs: WrongAnswer[] = [];
  const state = { used: 0, quota, missing: [] as string[] };
  const calls: { source: string | null; target: string; texts: string[]; isHtml: boolean }[] = [];

  const translate = (body: string): object => {
    if (Buffer.byteLength(body) > bytesMax) throw new Refusal(413, 'Request Entity Too Large');
    const form = new URLSearchParams(body);
    for (const name of form.keys()) if (!known.includes(name)) throw new Refusal(400, `Parameter '${name}' not known`);
    const texts = form.getAll('text');
    if (texts.length === 0 || texts.includes('')) throw new Refusal(400, "Parameter 'text' not specified.");
    if (texts.length > textsMax) throw new Refusal(400, 'Too many texts.');
    const source = form.get('source_lang');
    const target = form.get('target_lang')?.toUpperCase() ?? '';
    if (source !== null && !sources.includes(source.toUpperCase()))
      throw new Refusal(400, "Value for 'source_lang' not supported.");
    if (!targets.includes(target) || state.missing.includes(target))
      throw new Refusal(400, "Value for 'target_lang' not supported.");
    const isHtml = form.get('tag_handling') === 'html';
    if (form.has('tag_handling') && !isHtml) throw new Refusal(400, "Value for 'tag_handling' not supported.");
    const characters = texts.reduce((sum, text) => sum + [...text].length, 0);
    if (state.used + characters > state.quota) throw new Refusal(456, 'Quota Exceeded');
    state.used += characters;
    calls.push({ source, target, texts, isHtml });
    const answers = texts.map((text) => (isHtml ? htmlAnswerTo(text, target) : answerTo(text, target)));
    const wrong = wrongs.shift();
    if (wrong === 'no_texts') return { translations: [{ detected_source_language: 'ZH' }] };
    return {
      translations: spoiled(answers, wrong).map((text, index) => ({
        detected_source_language: source?.toUpperCase() ?? 'EN',
        text,
        billed_characters: [...(texts[index] ?? '')].length,
      })),
    };
  };

  const act = (incoming: IncomingMessage, body: string): Acted => {
    try {
      if (incoming.headers.authorization !== `DeepL-Auth-Key ${key}`) throw new Refusal(403, 'Wrong key');
      const path = (incoming.url ?? '').split('?')[0];
      if (incoming.method === 'GET' && path === '/v2/usage')
        return { status: 200, body: { character_count: state.used, character_limit: state.quota } };
      if (incoming.method !== 'POST' || path !== '/v2/translate') throw new Refusal(404, 'Not found');
      if (!incoming.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
        throw new Refusal(415, 'Unsupported Media Type');
      return { status: 200, body: translate(body) };
    } catch (error) {
      if (error instanceof Refusal) return { status: error.status, body: { message: error.message } };
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
    key,
    /** Calls that were carried out. */
    calls,
    counts: () => ({ calls: calls.length, characters: state.used }),
    failCalls: (fault: Fault) => faults.plan(fault),
    spoilAnswer: (wrong: WrongAnswer) => void wrongs.push(wrong),
    /** The target is refused as one that DeepL does not have. */
    loseLanguage: (target: string) => void state.missing.push(target.toUpperCase()),
    setQuota: (characters: number) => {
      state.quota = characters;
    },
    heldCalls: () => faults.held,
    release: () => faults.release(),
    reset: () => {
      faults.clear();
      wrongs.length = 0;
      calls.length = 0;
      Object.assign(state, { used: 0, quota, missing: [] });
    },
    stop: async () => {
      faults.clear();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
