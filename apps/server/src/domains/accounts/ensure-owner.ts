import { inTransaction } from '#database/connect.ts';
import type { Services } from '#shop/services.ts';
import { hasOperators, insertOperator, resetOwner as storeReset } from './logins/operator-store.ts';
import { hashPassword } from './passwords.ts';
import { makeOneTimePassword } from './proof/operator-password.ts';

export interface NewOwner {
  email: string;
  oneTimePassword: string;
}

type Needed = Pick<Services, 'db' | 'config'>;

/** Creates the first operator, or a new one-time password if the last one expired; returns it, otherwise undefined. */
export async function ensureOwner({ db, config }: Needed): Promise<NewOwner | undefined> {
  if (await hasOperators(db)) return undefined;
  const oneTimePassword = makeOneTimePassword();
  const owner = await newOwner(config, oneTimePassword);
  const id = await inTransaction(db, (tx) => insertOperator(tx, owner));
  // Another process was first: its password counts.
  return id ? { email: owner.email, oneTimePassword } : undefined;
}

/** Starts enrolment again, for an owner who lost password, authenticator or recovery codes, or for a new owner. */
export async function resetOwner({ db, config }: Needed): Promise<NewOwner> {
  const oneTimePassword = makeOneTimePassword();
  const owner = await newOwner(config, oneTimePassword);
  await inTransaction(db, (tx) => storeReset(tx, owner));
  return { email: owner.email, oneTimePassword };
}

async function newOwner(config: Services['config'], oneTimePassword: string) {
  const passwordHash = await hashPassword(oneTimePassword);
  return { email: config.ownerEmail, name: 'Owner', roles: ['owner' as const], passwordHash, isDemo: config.isDemo };
}
