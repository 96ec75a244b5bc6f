import type { InputOf, OutputOf } from './call.ts';
import type { CallName, Calls } from './calls.ts';
import type { DisplayCurrency } from './currencies.ts';
import type { ErrorName } from './errors.ts';
import type { Language } from './languages.ts';

/** Makes any call of the contract: `fetch` in the browser, the same checks without HTTP in a server loader. Throws `CallError`. */
export type Caller = <Name extends CallName>(name: Name, input: InputOf<Calls[Name]>) => Promise<OutputOf<Calls[Name]>>;

/** A refusal as a client sees it. */
export class CallError extends Error {
  readonly status: number;
  /** `network` when no answer came at all. */
  readonly error: ErrorName | 'network';
  readonly fields: Record<string, string>;
  readonly data: unknown;

  constructor(
    status: number,
    error: ErrorName | 'network',
    message: string,
    fields: Record<string, string> = {},
    data: unknown = null,
  ) {
    super(message);
    this.status = status;
    this.error = error;
    this.fields = fields;
    this.data = data;
  }
}

/** What the server hands to page loaders for one request. */
export interface PageContext {
  language: Language;
  /** Asked for by a page that is open already, which needs no document. */
  isData: boolean;
  /** Scheme and host of the shop, for absolute addresses. */
  origin: string;
  /** Whom the session cookie names; pages may show it, only API calls with the token may change anything. */
  user: { id: string; customerId: string; email: string; firstName: string; lastName: string; icon: string } | null;
  /** Chosen for showing prices; null: the dollars that are charged. */
  currency: DisplayCurrency | null;
  /** Where the visitor's goods would go: chosen, or guessed from the browser's languages. ISO code. */
  country: string;
  call: Caller;
  /** Nothing here is for real: invented goods, sandbox payments. */
  isDemo: boolean;
  /** Everybody may read the shop's mails at `/dev/mailbox`. */
  hasMailbox: boolean;
  /** Else bank transfers only. */
  takesCards: boolean;
  /** Writes what went wrong while the page was made into the server's log. */
  report: (error: unknown) => void;
  /** The nonce that tells the page's own inline scripts from all others; it stays on the server. */
  scriptMark: string;
  /** Takes the page's text, which costs less than the stream of an answer's body. */
  deliver(html: string): void;
}
