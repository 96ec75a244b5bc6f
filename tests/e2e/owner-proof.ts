import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Proofs of a shop's owner whom all workers share, for requests of password and second factor: his recovery codes, each
 * of which works once.
 */

export const ownerPassword = 'a long owner password';

export function keepCodes(codes: readonly string[], folder = process.env.SHOP_OWNER_CODES ?? ''): void {
  process.env.SHOP_OWNER_CODES = folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const code of codes) writeFileSync(join(folder, code), '');
}

/** Waits until no other worker proves who the owner is. What a worker that was ended left behind lasts a minute. */
async function lock(folder: string): Promise<() => void> {
  const path = `${folder}.lock`;
  for (;;) {
    try {
      mkdirSync(path);
      return () => rmSync(path, { recursive: true, force: true });
    } catch {
      const since = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
      if (since && Date.now() - since > 60_000) rmSync(path, { recursive: true, force: true });
      else await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** `act` uses the proof; new codes, which end those before, are made only while no other worker holds one. */
export async function withOwnerProof<Result>(
  act: (proof: { password: string; code: string }) => Promise<Result>,
): Promise<Result> {
  const folder = process.env.SHOP_OWNER_CODES ?? '';
  const unlock = await lock(folder);
  try {
    if (readdirSync(folder).length === 1) keepCodes(await newCodes(takeCode(folder)));
    return await act({ password: ownerPassword, code: takeCode(folder) });
  } finally {
    unlock();
  }
}

function takeCode(folder: string): string {
  const [code] = readdirSync(folder);
  if (code === undefined) throw new Error('the owner has no recovery code left');
  rmSync(join(folder, code));
  return code;
}

async function newCodes(code: string): Promise<string[]> {
  const response = await fetch(`${process.env.SHOP_ORIGIN}/api/console/me/recovery-codes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: process.env.SHOP_OWNER_TOKEN ?? '' },
    body: JSON.stringify({ password: ownerPassword, code }),
  });
  const { message, data } = (await response.json()) as { message: string; data?: { recoveryCodes: string[] } };
  if (!data) throw new Error(message);
  return data.recoveryCodes;
}
