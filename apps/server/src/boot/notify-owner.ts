import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#config';
import type { NewOwner } from '#domains/accounts/ensure-owner.ts';

const fileName = 'owner-password.txt';

/**
 * Hands over the link with the owner's one-time password: on screen in a demo or a terminal, otherwise in a file that only
 * this user can read, because a service's output ends up in logs. Returns the line to print.
 */
export function notifyOwner(config: Config, origin: string, owner: NewOwner, isTerminal: boolean): string {
  const { email, oneTimePassword } = owner;
  const link = enrolmentLink(config.publicUrl ?? origin, owner);
  if (config.isDemo || isTerminal) return `${link} (works once, within three days)`;
  const path = join(config.dataDir, fileName);
  try {
    mkdirSync(config.dataDir, { recursive: true });
    // A file planted there beforehand would keep its owner and mode when written to.
    rmSync(path, { force: true });
    writeFileSync(path, `${email}\n${oneTimePassword}\n${link}\n`, { mode: 0o600, flag: 'wx' });
  } catch {
    throw new Error(
      `The owner’s one-time password could not be written to ${path}. Set DATA_DIR to a folder that this user can write to, then make a new password with npm run owner:reset.`,
    );
  }
  return `${email}, link with the one-time password in ${path} (use it within three days, then delete the file)`;
}

/** The password is behind `#`: browsers send that to no server, so that it ends up in no log. */
export function enrolmentLink(origin: string, { email, oneTimePassword }: NewOwner): string {
  return `${origin}/console/enrol#${new URLSearchParams({ email, password: oneTimePassword })}`;
}
