import { randomBytes } from 'node:crypto';

/** Recognisable wherever it turns up, without naming the shop. */
const prefix = 'shopkey_';

/** The visible part of a key: 24 of its 256 random bits. */
const shownCharacters = prefix.length + 4;

export const newApiKey = (): string => prefix + randomBytes(32).toString('base64url');
export const startOf = (key: string): string => key.slice(0, shownCharacters);

/** Whether a token is meant as an API key, which is never looked up as a session, nor a session's token as a key. */
export const isApiKey = (token: string): boolean => token.startsWith(prefix);
