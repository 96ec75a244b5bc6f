import type { SecretKeys } from '#config';
import { type Database, inTransaction, isOthersConnection, type Transaction } from '#database/connect.ts';
import type { SealedSecrets, StoredSecret } from '#security/sealed-secrets.ts';
import { decrypt, encrypt, keyId, keyIdOf, open } from '#security/secret-keys.ts';
import type { Holder } from './factors/factor-store.ts';
import { dataKeyPurpose, ensureRecoveryKey, sealedRecoveryKey } from './factors/recovery-codes.ts';
import { totpPurpose } from './factors/second-factor.ts';
import {
  countSecretsByKey,
  deleteRecoveryCodes,
  findDataKey,
  forgetCustomersTotpSecrets,
  forgetTotpSecrets,
  hasRecoveryCodes,
  insertDataKey,
  listConnectionNames,
  lockDataKeys,
  lockTotpSecrets,
  storeDataKey,
  storeTotpSecret,
} from './factors/secrets-store.ts';

/**
 * How stored secrets follow a change of `SECRET_KEY`: second factors of operators and customers, the shop's own keys, and
 * `others`, which other domains store.
 */
type Others = readonly SealedSecrets[];

/** They are counted once, with the shop's own keys. */
const secondFactorsOf = (kind: Holder['kind']): Omit<SealedSecrets, 'countByKey'> => ({
  purposeOf: (id) => totpPurpose({ kind, id }),
  lock: (tx, keyIds, max) => lockTotpSecrets(tx, kind, keyIds, max),
  store: (tx, secret) => storeTotpSecret(tx, kind, secret),
});

const secondFactors = [secondFactorsOf('operator'), secondFactorsOf('user')];

const batchSize = 100;
const withoutId = [''];

/**
 * Runs at each start: adds the key's id to what an earlier version encrypted, and returns how many secrets none of the
 * keys opens.
 */
export async function prepareSecrets(db: Database, keys: SecretKeys, others: Others): Promise<number> {
  await inTransaction(db, (tx) => labelOldSecrets(tx, keys));
  await inTransaction(db, async (tx) => {
    // Of several machines that are set up, one may have been given another key.
    if (!(await listConnectionNames(tx)).some(isOthersConnection)) await replaceUnneededKey(tx, keys);
  });
  const locked = await countLocked(db, keys, others);
  if (locked === 0) await ensureRecoveryKey(db, keys);
  return locked;
}

async function labelOldSecrets(tx: Transaction, keys: SecretKeys): Promise<void> {
  const old = await lockTotpSecrets(tx, 'operator', withoutId, Number.MAX_SAFE_INTEGER);
  for (const secret of old) {
    const key = keys.find((one) => opens(one, secret));
    if (key === undefined) continue;
    await storeTotpSecret(tx, 'operator', { ...secret, sealed: `${keyId(key)}.${secret.sealed}` });
    // That version hashed recovery codes with the same key.
    await insertDataKey(tx, sealedRecoveryKey(keys, key));
  }
}

function opens(key: string, { of, sealed }: StoredSecret): boolean {
  try {
    open(key, totpPurpose({ kind: 'operator', id: of }), sealed);
    return true;
  } catch {
    return false;
  }
}

/** A demo's key, for example, once the demo's operators are gone: nothing was hashed with it that still counts. */
async function replaceUnneededKey(tx: Transaction, keys: SecretKeys): Promise<void> {
  if (await hasRecoveryCodes(tx)) return;
  for (const { of, sealed } of await lockDataKeys(tx))
    if (!isKnown(keys, sealed)) await storeDataKey(tx, { ...sealedRecoveryKey(keys), of });
}

const idsOf = (keys: SecretKeys): string[] => keys.map(keyId);
const isKnown = (keys: SecretKeys, sealed: string) => idsOf(keys).includes(keyIdOf(sealed));

async function countByKey(db: Database, others: Others): Promise<{ id: string; count: number }[]> {
  return (await Promise.all([countSecretsByKey(db), ...others.map((secrets) => secrets.countByKey(db))])).flat();
}

async function countLocked(db: Database, keys: SecretKeys, others: Others): Promise<number> {
  const ids = idsOf(keys);
  return (await countByKey(db, others)).reduce((sum, { id, count }) => (ids.includes(id) ? sum : sum + count), 0);
}

export interface Rotation {
  changed: number;
  /** Still under another key that is given, such as those that a process with the old key has stored meanwhile. */
  left: number;
  /** Secrets under keys that are not given. */
  locked: number;
}

/** Encrypts with the current key whatever is stored under another one, in batches; what is done stays done. */
export async function rotateSecrets(
  db: Database,
  keys: SecretKeys,
  others: Others,
  onBatch: (changed: number) => void = () => {},
): Promise<Rotation> {
  let changed = await inTransaction(db, (tx) => rotateDataKeys(tx, keys));
  for (const secrets of [...secondFactors, ...others])
    for (let done = batchSize; done > 0; ) {
      done = await inTransaction(db, (tx) => rotateBatch(tx, keys, secrets));
      changed += done;
      if (done > 0) onBatch(changed);
    }
  const counts = await countByKey(db, others);
  const sumOf = (some: typeof counts) => some.reduce((sum, { count }) => sum + count, 0);
  const all = sumOf(counts);
  const own = sumOf(counts.filter(({ id }) => id === keyId(keys[0])));
  const locked = await countLocked(db, keys, others);
  return { changed, left: all - own - locked, locked };
}

async function rotateDataKeys(tx: Transaction, keys: SecretKeys): Promise<number> {
  const outdated = (await lockDataKeys(tx)).filter(
    ({ sealed }) => isKnown(keys, sealed) && keyIdOf(sealed) !== keyId(keys[0]),
  );
  for (const { of, sealed } of outdated) {
    const purpose = dataKeyPurpose(of);
    await storeDataKey(tx, { of, sealed: encrypt(keys, purpose, decrypt(keys, purpose, sealed)) });
  }
  return outdated.length;
}

async function rotateBatch(
  tx: Transaction,
  keys: SecretKeys,
  secrets: Omit<SealedSecrets, 'countByKey'>,
): Promise<number> {
  const [, ...outdated] = idsOf(keys);
  const found = await secrets.lock(tx, outdated, batchSize);
  for (const { of, sealed } of found) {
    const purpose = secrets.purposeOf(of);
    await secrets.store(tx, { of, sealed: encrypt(keys, purpose, decrypt(keys, purpose, sealed)) });
  }
  return found.length;
}

/**
 * Removes what no given key opens, for a shop whose key is lost. Returns the operators who have to enrol again, and how
 * many customers no longer have a second factor.
 */
export async function forgetLockedSecrets(
  db: Database,
  keys: SecretKeys,
): Promise<{ emails: string[]; customers: number }> {
  return inTransaction(db, async (tx) => {
    const emails = await forgetTotpSecrets(tx, idsOf(keys));
    const customers = await forgetCustomersTotpSecrets(tx, idsOf(keys));
    const key = await findDataKey(tx, sealedRecoveryKey(keys).of);
    // Everybody's recovery codes were hashed with it.
    if (key !== undefined && !isKnown(keys, key)) await deleteRecoveryCodes(tx);
    await replaceUnneededKey(tx, keys);
    return { emails, customers };
  });
}
