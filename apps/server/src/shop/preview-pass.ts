import { isSigned, sign } from './secret-keys.ts';
import type { Services } from './services.ts';

/** The owner's pass to a closed shop: a cookie of one browser. It allows looking, nothing else. */

type Given = Pick<Services, 'config' | 'now'>;

export const passSeconds = 3600;

export function issuePass({ config, now }: Given): string {
  const until = Math.floor(now().getTime() / 1000) + passSeconds;
  return `${until}.${sign(config.secretKeys, signedText(until))}`;
}

export function isPass({ config, now }: Given, pass: string | undefined): boolean {
  const [, until, signature] = /^(\d{1,12})\.([\w-]{43})$/.exec(pass ?? '') ?? [];
  if (!until || !signature || Number(until) * 1000 <= now().getTime()) return false;
  return isSigned(config.secretKeys, signedText(Number(until)), signature);
}

const signedText = (until: number) => `look at the closed shop\n${until}`;
