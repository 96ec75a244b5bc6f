import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#config';
import type { NewOwner } from '#domains/accounts/ensure-owner.ts';

const fileName = 'owner-password.txt';

/**
 * Says the owner's one-time password: on the screen of a demo or of a terminal, else in a file that only this user reads,
 * because what a service prints is kept in logs. Answers the line to print.
 */
export function tellOwner(config: Config, { email, oneTimePassword }: NewOwner, isTerminal: boolean): string {
  if (config.isDemo || isTerminal) return `${email} / ${oneTimePassword} (once, within three days)`;
  const path = join(config.dataDir, fileName);
  try {
    mkdirSync(config.dataDir, { recursive: true });
    // A file that somebody laid there beforehand keeps its owner and mode when it is written to.
    rmSync(path, { force: true });
    writeFileSync(path, `${email}\n${oneTimePassword}\n`, { mode: 0o600, flag: 'wx' });
  } catch {
    throw new Error(
      `The owner’s one-time password could not be written to ${path}. Set DATA_DIR to a folder that this user may write to; then npm run owner:reset makes another password.`,
    );
  }
  return `${email}, one-time password in ${path} (within three days; delete the file then)`;
}
