/** Calls URLs that customers and the shop's owner have named. They are untrusted, as are their answers. */
export interface HookSender {
  /** Whether the shop would call this URL at all; where its name leads is checked with every call. */
  isAllowed(url: string): boolean;
  /** One POST of JSON, without following redirects. Never throws. */
  send(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<HookOutcome>;
}

export type HookOutcome =
  /** Includes the beginning of the response body. */
  { status: number; body: string } | { error: 'unreachable' | 'timed_out' | 'not_public' };
