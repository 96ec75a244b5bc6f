import type { IncomingMessage } from 'node:http';
import { serverLimits } from '@sampan/contract/limits';
import type { Config } from '#config';
import { NotPublicError, outsideHttp } from '#security/outside-http.ts';
import { bytesOf } from '#text/read-bytes.ts';
import type { HookOutcome, HookSender } from './hooks.ts';

const timeoutMs = 15_000;

export function httpHooks(config: Pick<Config, 'isDemo' | 'isPublicDemo'>): HookSender {
  const http = outsideHttp(config);

  const send = async (text: string, headers: Readonly<Record<string, string>>, body: string): Promise<HookOutcome> => {
    const url = http.findUrl(text);
    if (!url) return { error: 'not_public' };
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const answer = await http.send(url, { method: 'POST', headers, body, signal });
      return { status: answer.statusCode ?? 0, body: await readBeginning(answer) };
    } catch (error) {
      return { error: reasonOf(error, signal) };
    }
  };

  return { isAllowed: (text) => http.findUrl(text) !== undefined, send };
}

function reasonOf(error: unknown, signal: AbortSignal): 'unreachable' | 'timed_out' | 'not_public' {
  if (error instanceof NotPublicError) return 'not_public';
  return signal.aborted ? 'timed_out' : 'unreachable';
}

/** Enough to see what was wrong. The status has decided already, so a body that breaks off is taken as far as it came. */
async function readBeginning(answer: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of bytesOf(answer)) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= serverLimits.hookAnswerKept) break;
    }
  } catch {}
  answer.destroy();
  return Buffer.concat(chunks).subarray(0, serverLimits.hookAnswerKept).toString('utf8');
}
