/** What both simulated translators answer: the text with its target, so that a test sees which text came from where. */

export const answerTo = (text: string, target: string): string => `${text} [${target}]`;

/** Tags stay; the text between them is translated. */
export const htmlAnswerTo = (html: string, target: string): string =>
  html.replaceAll(/>([^<>]*\p{L}[^<>]*)</gu, (_, text: string) => `>${answerTo(text, target)}<`);

/** An answer that is wrong in itself, on request. */
export type WrongAnswer = 'fewer' | 'more' | 'empty' | 'no_texts' | 'script';

export function spoiled(texts: readonly string[], wrong: WrongAnswer | undefined): string[] {
  if (wrong === 'fewer') return texts.slice(1);
  if (wrong === 'more') return [...texts, 'one more'];
  if (wrong === 'empty') return texts.map((text, index) => (index === 0 ? '' : text));
  if (wrong === 'script') return texts.map((text) => `${text}<script>pwned()</script><img src=x onerror="pwned()">`);
  return [...texts];
}
