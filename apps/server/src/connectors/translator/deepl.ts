import type { Language } from '@sampan/contract/languages';
import * as deepl from 'deepl-node';
import { checkedAnswers, type TranslationRequest, type Translator, TranslatorError } from './translator.ts';

/** DeepL by its own client. Its retries are off: each call is counted, and the job repeats it. */

interface DeeplKeys {
  apiKey: string;
  /** A simulator's. */
  origin: string | undefined;
}

/** DeepL's limits of a call, less room for the parameters. */
const most = { texts: 50, bytes: 127 * 1024 };
const timeoutMs = 60_000;

/** English, Portuguese and Chinese need a variant as a target. */
const targets: Partial<Record<Language, deepl.TargetLanguageCode>> = { en: 'en-US', pt: 'pt-BR', zh: 'zh-HANS' };

export function deeplTranslator({ apiKey, origin }: DeeplKeys): Translator {
  const client = new deepl.DeepLClient(apiKey, {
    ...(origin && { serverUrl: origin }),
    maxRetries: 0,
    minTimeout: timeoutMs,
    sendPlatformInfo: false,
  });
  return {
    name: 'deepl',
    most,
    // The client sends a form.
    bytesOf: (text) => new URLSearchParams({ text }).toString().length + 1,
    check: () => readUsage(client),
    translate: (request) => translate(client, request),
  };
}

async function readUsage(client: deepl.DeepLClient): Promise<string> {
  try {
    const { character } = await client.getUsage();
    return `DeepL answers${character ? `: ${character.count} of ${character.limit} characters used` : ''}`;
  } catch (error) {
    throw toTranslatorError(error);
  }
}

async function translate(client: deepl.DeepLClient, { from, to, isHtml, texts }: TranslationRequest) {
  try {
    const target: deepl.TargetLanguageCode = targets[to] ?? (to as Exclude<Language, 'en' | 'pt'>);
    const results = await client.translateText([...texts], from ?? null, target, {
      // A title is one piece, whatever stops are in it.
      ...(isHtml ? { tagHandling: 'html' } : { splitSentences: 'off' }),
    });
    if (!Array.isArray(results)) throw new TranslatorError('broken_answer', 'DeepL answered no list');
    return checkedAnswers(
      'DeepL',
      texts.length,
      results.map(({ text }) => text ?? ''),
    );
  } catch (error) {
    throw toTranslatorError(error);
  }
}

function toTranslatorError(error: unknown): TranslatorError {
  if (error instanceof TranslatorError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof deepl.TooManyRequestsError) return new TranslatorError('busy', message);
  if (error instanceof deepl.QuotaExceededError) return new TranslatorError('quota', message);
  if (error instanceof deepl.AuthorizationError) return new TranslatorError('key', message);
  if (error instanceof deepl.ConnectionError) return new TranslatorError('unreachable', message);
  if (/^Bad request.*(?:target|source)_lang/s.test(message)) return new TranslatorError('language', message);
  if (/^(?:Bad request|Not found)|status code: 4/.test(message)) return new TranslatorError('refused', message);
  if (/^Service unavailable|status code: 5/.test(message)) return new TranslatorError('unreachable', message);
  return new TranslatorError('broken_answer', message);
}
