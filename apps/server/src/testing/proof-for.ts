import { hash } from '@node-rs/argon2';
import { Secret } from 'otpauth';
import { totpPurpose } from '#domains/accounts/factors/second-factor.ts';
import { hashToken } from '#security/hash-token.ts';
import { decrypt, encrypt } from '#security/secret-keys.ts';
import type { Services } from '#shop/services.ts';
import { codeOf, staffPassword, testPassword } from './typed.ts';

const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/**
 * Answers a session's request for proof. Operators that a test made without enrolling get a password and an
 * authenticator for this one time.
 */
export async function proofFor({ db, config, now }: Pick<Services, 'db' | 'config' | 'now'>, token: string) {
  // A shop's clock may be another one than that of the test.
  const steps = (now().getTime() - Date.now()) / 30_000;
  const sessions = db.selectFrom('sessions').select(['operator_id', 'user_id']);
  const session = await sessions.where('token_hash', '=', hashToken(token)).executeTakeFirst();
  const id = session?.operator_id;
  if (!id) {
    const code = session?.user_id ? await customersCode({ db, config }, session.user_id, steps) : {};
    return { proof: { password: testPassword, ...code }, undo: async () => {} };
  }
  const operators = db.selectFrom('operators').select(['password_hash', 'totp_secret', 'totp_last_step']);
  const before = await operators.where('id', '=', id).executeTakeFirstOrThrow();
  const set = (values: Partial<typeof before>) =>
    db.updateTable('operators').set(values).where('id', '=', id).execute();
  const keys = config.secretKeys;
  if (before.totp_secret) {
    // A code works once, and the test may have used this one.
    await set({ totp_last_step: 0 });
    const code = codeOf(decrypt(keys, totpPurpose({ kind: 'operator', id }), before.totp_secret), steps);
    return { proof: { password: staffPassword, code }, undo: async () => {} };
  }
  const secret = new Secret({ size: 20 }).base32;
  const totp_secret = encrypt(keys, totpPurpose({ kind: 'operator', id }), secret);
  await set({ password_hash: await hash(testPassword, cheap), totp_secret, totp_last_step: 0 });
  return { proof: { password: testPassword, code: codeOf(secret, steps) }, undo: () => set(before) };
}

/** The code of a customer with a second factor. */
async function customersCode({ db, config }: Pick<Services, 'db' | 'config'>, id: string, steps: number) {
  const users = db.updateTable('users').set({ totp_last_step: 0 }).where('id', '=', id).returning('totp_secret');
  const sealed = (await users.executeTakeFirst())?.totp_secret;
  return sealed ? { code: codeOf(decrypt(config.secretKeys, totpPurpose({ kind: 'user', id }), sealed), steps) } : {};
}
