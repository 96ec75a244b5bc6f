import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { SecretKeys } from '#config';
import { isSigned, sign } from '#security/secret-keys.ts';

/**
 * Written last: a folder without it is no backup. `proof` checks a key without revealing it, and `seal` proves that a
 * holder of the key wrote the list of checksums, and with it everything else.
 */
const sealSchema = z.object({ salt: z.string(), proof: z.string(), seal: z.string() });

type Seal = z.infer<typeof sealSchema>;

const sealFile = 'seal.json';

const proved = (salt: string) => `backup-key\n${salt}`;
const sealed = (sums: string) => `backup-sums\n${sums}`;

export async function writeSeal(folder: string, keys: SecretKeys, sums: string): Promise<void> {
  const salt = randomBytes(16).toString('hex');
  const seal: Seal = { salt, proof: sign(keys, proved(salt)), seal: sign(keys, sealed(sums)) };
  await writeFile(join(folder, sealFile), JSON.stringify(seal), { flag: 'wx', mode: 0o600, flush: true });
}

/** Undefined where there is no backup, or not a whole one. */
export async function readSeal(folder: string): Promise<Seal | undefined> {
  const text = await readFile(join(folder, sealFile), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : sealSchema.parse(JSON.parse(text));
}

export const isOwnKey = ({ salt, proof }: Seal, keys: SecretKeys): boolean => isSigned(keys, proved(salt), proof);

export const isSealed = ({ seal }: Seal, keys: SecretKeys, sums: string): boolean => isSigned(keys, sealed(sums), seal);
