import type { InputOf, OutputOf } from './call.ts';
import type { CallName, Calls } from './calls.ts';
import type { DisplayCurrency } from './currencies.ts';
import type { ErrorName } from './errors.ts';
import type { Language } from './languages.ts';

/**
 * Makes any call of the contract: `fetch` in the browser, where a refusal throws `CallError`; the same checks without HTTP
 * in a server loader, where it throws what becomes the error page of its status.
 */
export type Caller = <Name extends CallName>(name: Name, input: InputOf<Calls[Name]>) => Promise<OutputOf<Calls[Name]>>;

/** A refusal as a client sees it. */
export class CallError extends Error {
  readonly status: number;
  /** `network` when no response came at all. */
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

/** The server's context for page loaders, for one request. */
export interface PageContext {
  language: Language;
  /** Requested by a page that is already open, which needs no document. */
  isData: boolean;
  /** Scheme and host of the shop, for absolute URLs. */
  origin: string;
  /** Whom the session cookie names; pages may show it, only API calls with the token may change anything. */
  user: { id: string; customerId: string; email: string; firstName: string; lastName: string; icon: string } | null;
  /** Chosen for showing prices; null: the dollars that are charged. */
  currency: DisplayCurrency | null;
  /** The visitor's destination, chosen or guessed from the browser's languages. ISO code. */
  country: string;
  call: Caller;
  /** The banner of every page for the owner of a closed shop; empty for everyone else. */
  closedNotice: string;
  /** Invented goods, sandbox payments. */
  isDemo: boolean;
  /** Anyone can read the shop's e-mails at `/dev/mailbox`. */
  hasMailbox: boolean;
  /** The calls are documented at `/api/docs` for everyone; else for operators only. */
  hasApiDocs: boolean;
  /** Those that buyers may choose between, the usual one first; none: bank transfers only. */
  paymentProviders: readonly string[];
  /** Logs an error that occurred while rendering the page. */
  report: (error: unknown) => void;
  /** Marks the page's own inline scripts; it never leaves the server. */
  scriptMark: string;
  /** Takes the page's HTML directly, which costs less than a response body's stream. */
  deliver(html: string): void;
}
