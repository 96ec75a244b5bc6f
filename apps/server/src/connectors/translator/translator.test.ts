import { knownPhrases } from '@sampan/demo/supplier/known-phrases';
import { afterAll, afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { startDeeplSimulator } from '../../../../../tests/simulators/deepl/simulator.ts';
import { startLibreTranslateSimulator } from '../../../../../tests/simulators/libretranslate/simulator.ts';
import { deeplTranslator } from './deepl.ts';
import { demoTranslator } from './demo.ts';
import { libreTranslator } from './libretranslate.ts';
import type { Translator, TranslatorError } from './translator.ts';

/** The contract of a translator. Every provider in the register is one more entry. */

const deepl = await startDeeplSimulator();
const libre = await startLibreTranslateSimulator({ key: 'libre-key-1' });
afterAll(() => Promise.all([deepl.stop(), libre.stop()]));
afterEach(() => {
  deepl.reset();
  libre.reset();
});

const demo = demoTranslator(async () => knownPhrases());
const outside = [
  ['deepl', () => deeplTranslator({ apiKey: deepl.key, origin: deepl.url }), deepl],
  ['libretranslate', () => libreTranslator({ url: libre.url, apiKey: 'libre-key-1' }), libre],
] as const;
const translators: [string, () => Translator][] = [
  ['demo', () => demo],
  ...outside.map(([name, make]) => [name, make] as [string, () => Translator]),
];

const ask = (translator: Translator, texts: string[], more: Partial<Parameters<Translator['translate']>[0]> = {}) =>
  translator.translate({ from: 'zh', to: 'de', isHtml: false, texts, ...more });

const problemOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'none',
    (error: TranslatorError) => error.problem,
  );

describe.each(translators)('%s', (name, make) => {
  test('answers one text for each, in their order, in every language of the shop', async () => {
    for (const to of ['en', 'de', 'it', 'fr', 'es', 'pt', 'ar', 'ko', 'ja', 'ru'] as const) {
      const answers = await ask(make(), ['红色', '蓝色', '颜色'], { to });
      expect(answers).toHaveLength(3);
      expect(new Set(answers).size, to).toBe(3);
      expect(answers.every((text) => text)).toBe(true);
    }
    const [chinese] = await ask(make(), ['Waterproof'], { from: 'en', to: 'zh' });
    if (name !== 'demo') expect(chinese).toMatch(/zh|ZH/);
  });

  test('translates the text of HTML and leaves its tags', async () => {
    const [answer] = await ask(make(), ['<p>不锈钢</p><ul><li>防水</li></ul>'], { isHtml: true });
    expect(answer).toMatch(/^<p>[^<]+<\/p><ul><li>[^<]+<\/li><\/ul>$/);
    if (name === 'demo') expect(answer).toBe('<p>Edelstahl</p><ul><li>wasserdicht</li></ul>');
  });
});

describe('the demo', () => {
  test('knows whole texts, lists, and rows of known words; what it does not know it does not translate', async () => {
    expect(await ask(demo, ['红色', '红色、蓝色', '不锈钢保温杯 500ml 大容量', '鹦鹉', '红色鹦鹉'])).toEqual([
      'Rot',
      'Rot, Blau',
      'Edelstahl Thermosflasche 500ml großes Volumen',
      undefined,
      undefined,
    ]);
    expect(await ask(demo, ['红色'], { from: undefined })).toEqual([undefined]);
  });
});

describe.each(outside)('%s: what goes wrong is named', (name, make, simulator) => {
  test.each([
    [429, 'busy'],
    [403, 'key'],
    [500, 'unreachable'],
    [503, 'unreachable'],
    [400, 'refused'],
    ['cut', 'unreachable'],
    ['garbage', 'broken_answer'],
  ] as const)('guard: problem. %s is %s', async (how, problem) => {
    simulator.failCalls({ how });
    expect(await problemOf(ask(make(), ['红色']))).toBe(problem);
    expect(await problemOf(ask(make(), ['红色']))).toBe('none');
  });

  test.each(['fewer', 'more', 'empty', 'no_texts'] as const)('guard: checkedAnswers. %s texts', async (wrong) => {
    simulator.spoilAnswer(wrong);
    expect(await problemOf(ask(make(), ['红色', '蓝色']))).toBe('broken_answer');
  });

  test('guard: language. A language that the service does not have', async () => {
    simulator.loseLanguage(name === 'deepl' ? 'AR' : 'ar');
    expect(await problemOf(ask(make(), ['红色'], { to: 'ar' }))).toBe('language');
    expect(await problemOf(ask(make(), ['红色'], { to: 'fr' }))).toBe('none');
  });

  test('is asked once: the job repeats a call, and counts each', async () => {
    simulator.failCalls({ how: 503, isAccepted: true });
    await problemOf(ask(make(), ['红色']));
    expect(simulator.counts().calls).toBe(1);
  });
});

test('DeepL: a used-up quota, a wrong key, and 50 texts of up to 128 KiB', async () => {
  deepl.setQuota(3);
  const translator = deeplTranslator({ apiKey: deepl.key, origin: deepl.url });
  expect(await problemOf(ask(translator, ['红色', '蓝色']))).toBe('quota');
  expect(await problemOf(ask(deeplTranslator({ apiKey: 'another-key:fx', origin: deepl.url }), ['红色']))).toBe('key');
  deepl.reset();
  const long = '红'.repeat(Math.floor(translator.most.bytes / 50 / 9) - 10);
  expect(translator.bytesOf(long) * 50).toBeLessThanOrEqual(translator.most.bytes);
  expect(
    await ask(
      translator,
      Array.from({ length: 50 }, (_, index) => `${long}${index % 10}`),
    ),
  ).toHaveLength(50);
  onTestFinished(() => deepl.reset());
});
