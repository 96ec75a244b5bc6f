import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { ApiError, invalid } from './api-error.ts';
import { type Clock, minutes, timeText } from './clock.ts';

const tokenLife = minutes(30);
const versions = { first: '2019-09-09', last: '2026-08-21' };

/** Access: a client id and a key buy a token for half an hour. */
export class Login {
  readonly clientId: string;
  apiKey: string;
  readonly #clock: Clock;
  readonly #tokens = new Map<string, number>();

  constructor(clientId: string, apiKey: string, clock: Clock) {
    this.clientId = clientId;
    this.apiKey = apiKey;
    this.#clock = clock;
  }

  login(headers: IncomingHttpHeaders): { token: string; expires_at: string } {
    if (headers['x-client-id'] !== this.clientId || headers['x-api-key'] !== this.apiKey)
      throw new ApiError(401, 'credentials_invalid', 'The client id or the API key is not valid');
    const token = randomBytes(32).toString('base64url');
    const expiresAt = this.#clock.now() + tokenLife;
    this.#tokens.set(token, expiresAt);
    return { token, expires_at: timeText(expiresAt) };
  }

  check(headers: IncomingHttpHeaders): void {
    const token = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1];
    const expiresAt = this.#tokens.get(token ?? '');
    if (expiresAt === undefined) throw new ApiError(401, 'unauthorized', 'Access denied, authentication failed');
    if (expiresAt <= this.#clock.now()) throw new ApiError(401, 'credentials_expired', 'The access token is expired');
  }

  checkVersion(headers: IncomingHttpHeaders): void {
    const version = headers['x-api-version'];
    if (version === undefined) return;
    const isKnown = typeof version === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(version);
    if (!isKnown || version < versions.first || version > versions.last)
      throw invalid('x-api-version', 'x-api-version is not a version of this API');
  }

  expireTokens(): void {
    for (const token of this.#tokens.keys()) this.#tokens.set(token, 0);
  }
}
