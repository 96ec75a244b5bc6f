import { existsSync, mkdtempSync, rmdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { bringUpToDate } from '../apps/server/src/boot/prepare-database.ts';
import { startMistakes } from '../apps/server/src/boot/start-mistakes.ts';
import { type Config, ConfigError, readConfig } from '../apps/server/src/config/config.ts';
import { onDatabase } from './database.ts';
import './closed-pipe.ts';

/** Shared code of commands with the shop's variables: `npm run NAME -- COMMAND …`. */

export class UsageError extends Error {}

/** Returns the output. */
export type Command<Needs> = (needs: Needs, words: string[]) => Promise<string>;

interface CommandLine<Needs> {
  usage: string;
  commands: Record<string, Command<Needs>>;
  /** Makes a command's needs, and ends them afterwards. */
  withNeeds(config: Config, databaseUrl: string, work: (needs: Needs) => Promise<string>): Promise<string>;
  /** Explains a failure that it knows better than `startMistakes`. */
  explain(error: unknown): readonly string[] | undefined;
}

/** Runs the command that the first word names. Exit code 1 if it fails, 2 if it was called in the wrong way. */
export async function runCommand<Needs>({ usage, commands, withNeeds, explain }: CommandLine<Needs>): Promise<void> {
  const [name = '', ...words] = process.argv.slice(2);
  try {
    const command = commands[name];
    if (!command) throw new UsageError(usage);
    const config = readConfig();
    const said = await onDatabase(config, async (urls) => {
      await bringUpToDate(config, urls);
      return withNeeds(config, urls.url, (needs) => command(needs, words));
    });
    process.stdout.write(`${said}\n`);
  } catch (error) {
    process.stderr.write(`${(explain(error) ?? startMistakes(error)).join('\n')}\n`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

/** Checks beforehand that this user may write a folder's parent. */
export function requireWritable(folder: string): void {
  let place = resolve(folder);
  while (!existsSync(place)) place = dirname(place);
  try {
    rmdirSync(mkdtempSync(join(place, '.writable-')));
  } catch {
    throw new ConfigError([
      `This user may not write to ${place}. Name a folder by its full path, in a place where it may, such as /var/lib/sampan/${folder.split('/').at(-1)}.`,
    ]);
  }
}
