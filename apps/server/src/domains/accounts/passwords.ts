import { hash, verify } from '@node-rs/argon2';
import { refuseForNow } from '#http/refusal.ts';

/** Passwords are kept as argon2id. One hash costs some 40 ms of a core and 19 MB, so few run at once and few may wait. */

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const parallel = 2;
const queueMax = 20;
/** What a full queue takes, on a slow machine. */
const queueSeconds = 2;

/** The hash of a password that nobody has: unknown accounts cost as much time as known ones. */
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$9ff3iNBbwwqFqIih5r+y9g$HniARJFT0U2Ubyf6thG0PQ/J3J4l+T3nniysfeSsYb8';

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running < parallel) running++;
  else if (waiting.length < queueMax) await new Promise<void>((resolve) => waiting.push(resolve));
  else throw refuseForNow('too_many_requests', queueSeconds);
  try {
    return await work();
  } finally {
    // The turn passes to the next in line, or becomes free.
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

/** False, after the same work, when there is no hash to compare with. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const isRight = await inTurn(() => verify(passwordHash ?? nobodysHash, password));
  return isRight && passwordHash !== undefined;
}
