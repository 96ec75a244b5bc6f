import { hash, verify } from '@node-rs/argon2';
import { ipBucket } from '#security/client-address.ts';
import { Gate } from '#security/gate.ts';

/** Passwords are stored as argon2id. A hash costs some 40 ms of CPU and 19 MB, so few run at once and few may wait. */

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
export const passwordGate = new Gate({ parallel: 2, parallelPerKey: 1, waiting: 200, waitingPerKey: 40 });

/** Matches no password: unknown accounts take as long as known ones. */
export const unmatchedHash =
  '$argon2id$v=19$m=19456,t=2,p=1$9ff3iNBbwwqFqIih5r+y9g$HniARJFT0U2Ubyf6thG0PQ/J3J4l+T3nniysfeSsYb8';

/** IP addresses take turns: many requests from one of them do not delay the others. */
export function hashPassword(password: string, ip?: string): Promise<string> {
  return passwordGate.run(ipBucket(ip), () => hash(password, cost));
}

/** False, after the same work, if there is no hash to compare with. */
export async function isPassword(password: string, passwordHash: string | undefined, ip?: string): Promise<boolean> {
  const isRight = await passwordGate.run(ipBucket(ip), () => verify(passwordHash ?? unmatchedHash, password));
  return isRight && passwordHash !== undefined;
}
