import type { TranslationProblem } from '@sampan/contract/catalogue/translations';
import type { Language } from '@sampan/contract/languages';

/** Translates texts of goods. Nothing else is sent to it: no person, order or message. */
export interface Translator {
  name: string;
  /** Limits of one call. */
  most: { texts: number; bytes: number };
  /** How many bytes a text takes in a call. */
  bytesOf(text: string): number;
  /** What the provider says of itself; throws a `TranslatorError` if it refuses the shop. Costs nothing. */
  check(): Promise<string>;
  /** One answer a text, in their order; undefined: it cannot translate this one. Throws a `TranslatorError`. */
  translate(request: TranslationRequest): Promise<(string | undefined)[]>;
}

/** A phrase by language. */
export type KnownPhrase = Partial<Record<string, string>>;

export interface TranslationRequest {
  /** Undefined: the provider finds it out. */
  from: Language | undefined;
  to: Language;
  isHtml: boolean;
  texts: readonly string[];
}

/** A call without an answer that can be used; nothing of it is stored. */
export class TranslatorError extends Error {
  readonly problem: TranslationProblem;
  constructor(problem: TranslationProblem, message: string) {
    super(message);
    this.problem = problem;
  }

  /** The provider has surely not translated, and charges nothing. */
  get isUncharged(): boolean {
    return uncharged.includes(this.problem);
  }

  /** Whatever is asked next would fare the same; a later try may not. */
  get stopsAll(): boolean {
    return stopping.includes(this.problem);
  }
}

const uncharged: readonly TranslationProblem[] = ['busy', 'quota', 'key', 'language', 'refused'];
const stopping: readonly TranslationProblem[] = ['busy', 'quota', 'key', 'unreachable'];

/** Refuses half an answer: it would be impossible to tell which text is whose. */
export function checkedAnswers(provider: string, asked: number, texts: readonly string[]): string[] {
  if (texts.length !== asked)
    throw new TranslatorError('broken_answer', `${provider} answered ${texts.length} texts instead of ${asked}`);
  if (texts.some((text) => text.trim() === ''))
    throw new TranslatorError('broken_answer', `${provider} answered an empty text`);
  return [...texts];
}
