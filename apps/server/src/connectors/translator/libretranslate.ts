import { isLanguage, type Language } from '@sampan/contract/languages';
import { z } from 'zod';
import { messageOf } from '#text/read-error.ts';
import { checkedAnswers, type TranslationRequest, type Translator, TranslatorError } from './translator.ts';

/** A LibreTranslate server, which may be the shop's own. */

interface Server {
  url: string;
  /** Servers for everyone ask for one. */
  apiKey: string | undefined;
}

const most = { texts: 25, bytes: 60_000 };
const timeoutMs = 120_000;
const languagesLastMs = 3_600_000;
const longestAnswer = 4_000_000;

/** Codes that newer and older servers write differently. */
const otherCodes: Partial<Record<Language, readonly string[]>> = {
  zh: ['zh-Hans', 'zh'],
  pt: ['pt-BR', 'pt'],
};

const languageList = z.array(z.object({ code: z.string(), targets: z.array(z.string()).optional() }));
const answer = z.object({ translatedText: z.array(z.string()) });

type LanguageList = z.output<typeof languageList>;

export function libreTranslator(server: Server): Translator {
  let known: { at: number; list: LanguageList } | undefined;
  const languages = async () => {
    if (!known || Date.now() - known.at > languagesLastMs)
      known = { at: Date.now(), list: parsed(languageList, await ask(server, 'languages')) };
    return known.list;
  };
  return {
    name: 'libretranslate',
    most,
    bytesOf: (text) => Buffer.byteLength(JSON.stringify(text)) + 1,
    check: async () => `LibreTranslate answers: ${(await languages()).length} languages`,
    async translate({ from, to, isHtml, texts }: TranslationRequest) {
      const { source, target } = codesOf(await languages(), from, to);
      const body = { q: texts, source, target, format: isHtml ? 'html' : 'text' };
      const { translatedText } = parsed(answer, await ask(server, 'translate', body));
      return checkedAnswers('LibreTranslate', texts.length, translatedText);
    },
  };
}

/** The server's own codes of both languages. */
function codesOf(list: LanguageList, from: Language | undefined, to: Language) {
  const find = (language: Language, among: readonly string[]) =>
    (otherCodes[language] ?? [language]).find((code) => among.includes(code));
  const all = list.map(({ code }) => code);
  const source = from === undefined ? 'auto' : find(from, all);
  const targets = list.find(({ code }) => code === source)?.targets ?? all;
  const target = find(to, targets);
  if (!source || !target)
    throw new TranslatorError('language', `LibreTranslate has no ${from ?? 'auto'} into ${isLanguage(to) ? to : ''}`);
  return { source, target };
}

function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(value);
  if (error) throw new TranslatorError('broken_answer', `LibreTranslate: ${error.message}`);
  return data;
}

async function ask({ url, apiKey }: Server, path: string, body?: object): Promise<unknown> {
  const init: RequestInit = { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' };
  if (body)
    Object.assign(init, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, ...(apiKey && { api_key: apiKey }) }),
    });
  let response: Response;
  let text: string;
  try {
    response = await fetch(`${url.replace(/\/$/, '')}/${path}`, init);
    text = await response.text();
  } catch (error) {
    throw new TranslatorError('unreachable', `LibreTranslate: ${messageOf(error)}`);
  }
  if (!response.ok) throw new TranslatorError(problemOf(response.status, text), `LibreTranslate: ${response.status}`);
  try {
    if (text.length > longestAnswer) throw new Error('too long');
    return JSON.parse(text);
  } catch {
    throw new TranslatorError('broken_answer', 'LibreTranslate answered something that is no JSON');
  }
}

function problemOf(status: number, text: string) {
  if (status === 429) return 'busy';
  if (status === 403 || status === 401) return 'key';
  if (status >= 500) return 'unreachable';
  return /is not supported|not available as a target/.test(text) ? 'language' : 'refused';
}
