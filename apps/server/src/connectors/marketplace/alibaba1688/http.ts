import { bytesOf } from '#text/read-bytes.ts';
import { MarketplaceProblem } from '../marketplace.ts';
import { readExactJson } from './read-json.ts';
import type { Fields } from './sign.ts';

/** The longest list that is asked for has fifty offers, and a page of details some hundred kilobytes. */
const answerMaxBytes = 16 * 1024 * 1024;

export interface Answer {
  status: number;
  body: unknown;
}

export interface FormFile {
  field: string;
  name: string;
  type: string;
  bytes: Uint8Array;
}

/** Posts a form, or one file. Throws `unavailable` when there is no answer to rely on: what happened there is then open. */
export async function postForm(url: string, sent: Fields | FormFile, timeoutMs: number): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      ...(isFile(sent) ? fileForm(sent) : textForm(sent)),
      // It could lead into the shop's own network, with the tokens.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await readText(response);
    if (response.status >= 500) throw new Error(`status ${response.status}`);
    return { status: response.status, body: readExactJson(text) };
  } catch (cause) {
    throw new MarketplaceProblem('unavailable', `1688 does not answer: ${whyOf(cause)}`);
  }
}

const isFile = (sent: Fields | FormFile): sent is FormFile => sent.bytes instanceof Uint8Array;

const textForm = (fields: Fields) => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8', 'user-agent': 'Sampan' },
  body: new URLSearchParams(fields).toString(),
});

function fileForm({ field, name, type, bytes }: FormFile) {
  const body = new FormData();
  body.set(field, new Blob([Uint8Array.from(bytes)], { type }), name);
  return { headers: { 'user-agent': 'Sampan' }, body };
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytesOf(response.body ?? empty())) {
    size += chunk.length;
    if (size > answerMaxBytes) throw new Error('its answer does not end');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function* empty(): AsyncGenerator<Uint8Array> {}

/** `fetch` only says that it failed; its cause says why. */
function whyOf(error: unknown): string {
  if (error instanceof SyntaxError) return 'its answer is not JSON';
  if (!(error instanceof Error)) return String(error);
  return (error.cause instanceof Error && error.cause.message) || error.message;
}
