import type { DisplayCurrency } from '@sampan/contract/currencies';

/** Facts from the HTTP request; absent in jobs and scripts. */
export interface RequestFacts {
  id: string;
  ip: string;
  /** The User-Agent header, shortened. */
  agent: string;
  /** Scheme and host of the shop as this browser has them: `PUBLIC_URL`'s, or in a demo those of the request. */
  origin: string;
  /** The token of the Authorization header, or of an operator's cookie. */
  token: string | undefined;
  /** The cookie of a customer's browser, the session's other half. */
  cookie: string | undefined;
  /** The token of an operator's browser, also at calls that need none. */
  consoleToken: string | undefined;
  /** Sent by one of our pages, so that a session gets a cookie. */
  isOwnPage: boolean;
  /** `https` or a loopback address: cookies may be Secure and `__Host-`. */
  isSecure: boolean;
  /** The display currency of this browser; null: the dollars that are charged. */
  shownCurrency: DisplayCurrency | null;
  idempotencyKey: string | undefined;
  /** If there is a key: the call it came with, and the hash of its input. Set by the dispatcher. */
  keyedCall?: { name: string; hash: Buffer };
  /** The device cookie's value, unchecked. */
  device: string | undefined;
  /** Without `maxAge` (seconds) the session cookie ends with the browser. */
  startSession(cookie: string, maxAge?: number): void;
  endSession(): void;
  /** An operator's browser keeps the session in a cookie alone, which ends with the browser. */
  startConsole(cookie: string): void;
  /** Removes that cookie, if the request came with it. */
  endConsole(): void;
  keepDevice(device: string): void;
  /** Sets a pass for `passSeconds`; links from other sites do not carry it. */
  keepPass(pass: string): void;
}
