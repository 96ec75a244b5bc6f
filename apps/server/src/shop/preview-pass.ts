import { isSigned, sign } from '#security/secret-keys.ts';
import type { Services } from './services.ts';

/**
 * The owner's pass to a closed shop: a cookie of one browser. It allows looking, nothing else, and ends with the session
 * in which it was asked for.
 */

type Deps = Pick<Services, 'config' | 'now' | 'sessions'>;

export const passSeconds = 3600;

/** `tokenHash`: of the session's token, which it does not give away. */
export function issuePass({ config, now }: Pick<Deps, 'config' | 'now'>, tokenHash: Buffer): string {
  const until = Math.floor(now().getTime() / 1000) + passSeconds;
  const content = `${until}.${tokenHash.toString('base64url')}`;
  return `${content}.${sign(config.secretKeys, signedText(content))}`;
}

export async function mayLook({ config, now, sessions }: Deps, pass: string | undefined): Promise<boolean> {
  const [, content, until, tokenHash, signature] = /^((\d{1,12})\.([\w-]{43}))\.([\w-]{43})$/.exec(pass ?? '') ?? [];
  if (!content || !tokenHash || !signature || Number(until) * 1000 <= now().getTime()) return false;
  if (!isSigned(config.secretKeys, signedText(content), signature)) return false;
  const operator = await sessions.findOperator(Buffer.from(tokenHash, 'base64url'));
  return operator?.roles.includes('owner') === true;
}

const signedText = (content: string) => `look at the closed shop\n${content}`;
