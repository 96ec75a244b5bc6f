import { randomBytes, timingSafeEqual } from 'node:crypto';
import { signatures } from '#security/secret-keys.ts';
import type { Context } from '#shop/context.ts';

/**
 * Recognises a device that has signed in to an account before. Its cookie holds a random number and a signature per
 * account, so nothing is stored and no one can forge one; it grants no access, only separate attempts
 * (sign-in-limits.ts).
 */

/** Enough for a household or office. */
const accountsMax = 5;

const shape = /^([\w-]{22})((?:\.[\w-]{22}){1,5})$/;

function read(cookie: string | undefined): { device: string; marks: string[] } | undefined {
  const [, device, marks] = shape.exec(cookie ?? '') ?? [];
  return device && marks ? { device, marks: marks.slice(1).split('.') } : undefined;
}

/** The account's mark under each key, the current one first. */
function marksFor({ config }: Pick<Context, 'config'>, device: string, userId: string): string[] {
  const own = signatures(config.secretKeys, `device\n${device}\n${userId}`);
  return own.map((signature) => signature.subarray(0, 16).toString('base64url'));
}

/** The device's number, if it has signed in to this account before. */
export function knownDevice(ctx: Pick<Context, 'config' | 'request'>, userId: string): string | undefined {
  const found = read(ctx.request?.device);
  if (!found) return undefined;
  const own = marksFor(ctx, found.device, userId).map((mark) => Buffer.from(mark));
  const isOwn = (mark: string) => own.some((one) => timingSafeEqual(Buffer.from(mark), one));
  return found.marks.some(isOwn) ? found.device : undefined;
}

/** Makes the device known to the account. Call it only after a proof of identity. */
export function keepDevice(ctx: Pick<Context, 'config' | 'request'>, userId: string): void {
  const { device, marks } = read(ctx.request?.device) ?? { device: randomBytes(16).toString('base64url'), marks: [] };
  const own = marksFor(ctx, device, userId);
  const others = marks.filter((mark) => !own.includes(mark)).slice(0, accountsMax - 1);
  ctx.request?.keepDevice([device, own[0], ...others].join('.'));
}
