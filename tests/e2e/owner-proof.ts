import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * What the owner whom all workers share types when asked for password and second factor again: one of his recovery codes, each of
 * which works once. Whoever takes the last but two makes ten more.
 */

export const ownerPassword = 'a long owner password';

export function keepCodes(codes: readonly string[]): void {
  process.env.SHOP_OWNER_CODES ??= mkdtempSync(join(tmpdir(), 'sampan-codes-'));
  const folder = process.env.SHOP_OWNER_CODES;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const code of codes) writeFileSync(join(folder, code), '');
}

/** Two workers never take the same: a file is moved away once. */
function takeCode(folder: string): string | undefined {
  for (const code of readdirSync(folder).filter((name) => !name.startsWith('.'))) {
    try {
      renameSync(join(folder, code), join(folder, `.${code}`));
      return code;
    } catch {
      // The other worker was faster.
    }
  }
  return undefined;
}

export async function ownerProof(): Promise<{ password: string; code: string }> {
  const folder = process.env.SHOP_OWNER_CODES ?? '';
  for (let tries = 0; tries < 300; tries++) {
    const code = takeCode(folder);
    if (code === undefined) {
      // Somebody makes new ones.
      await new Promise((resolve) => setTimeout(resolve, 100));
      continue;
    }
    if (readdirSync(folder).filter((name) => !name.startsWith('.')).length > 0)
      return { password: ownerPassword, code };
    keepCodes(await newCodes(code));
  }
  throw new Error('the owner has no recovery code left');
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
