import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, messageOf } from '#text/read-error.ts';

/** Variables whose value is a secret, or a URL with a password in it: each may be in a file instead. */
export const secretVariables = [
  'SECRET_KEY',
  'SECRET_KEYS_ACCEPTED',
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'STORAGE_URL',
  'CACHE_URL',
  'SMTP_URL',
  'AIRWALLEX_CLIENT_ID',
  'AIRWALLEX_API_KEY',
  'AIRWALLEX_WEBHOOK_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SHOPIFY_CLIENT_SECRET',
  'ALIBABA1688_APP_SECRET',
  'DEEPL_API_KEY',
  'LIBRETRANSLATE_API_KEY',
  'TRACK17_KEY',
  'AFTERSHIP_API_KEY',
  'AFTERSHIP_WEBHOOK_SECRET',
  'SEARCH_URL',
  'METRICS_TOKEN',
] as const;

type Environment = Record<string, string | undefined>;
type Found = { value: string } | { mistake: string } | undefined;

const reasons: Record<string, string> = {
  ENOENT: 'does not exist',
  EACCES: 'may not be read by this user',
  EISDIR: 'is a folder',
};

/** Strips the trailing newline of editors and `echo`. */
function readSecret(from: string, path: string): Found {
  try {
    const value = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    if (value.trim() === '') return { mistake: `${from}: ${path} is empty. Write the secret into it.` };
    if (/[\r\n]/.test(value))
      return { mistake: `${from}: ${path} has several lines. It holds the secret alone, in one.` };
    return { value };
  } catch (error) {
    return { mistake: `${from}: ${path} ${reasons[codeOf(error)] ?? `cannot be read (${messageOf(error)})`}.` };
  }
}

/** systemd's: a file of the variable's name, if the unit passes it on (LoadCredential). */
function readCredential(name: string, folder: string | undefined): Found {
  if (!folder) return undefined;
  const found = readSecret(`The credential ${name}`, join(folder, name));
  return found && 'mistake' in found && found.mistake.endsWith('does not exist.') ? undefined : found;
}

function find(name: string, environment: Environment): Found {
  const path = environment[`${name}_FILE`];
  if (environment[name] && path) return { mistake: `${name} and ${name}_FILE are both set. Leave one of them out.` };
  // Set to nothing means none, whatever the machine passes on.
  if (environment[name] !== undefined && !path) return undefined;
  return path ? readSecret(`${name}_FILE`, path) : readCredential(name, environment.CREDENTIALS_DIRECTORY);
}

/** The environment with what its files hold: `NAME_FILE`, or a credential of systemd. */
export function withSecretFiles(environment: Environment): { environment: Environment; mistakes: Map<string, string> } {
  const read: Environment = {};
  const mistakes = new Map<string, string>();
  for (const name of secretVariables) {
    const found = find(name, environment);
    if (found && 'value' in found) read[name] = found.value;
    if (found && 'mistake' in found) mistakes.set(name, found.mistake);
  }
  return { environment: { ...environment, ...read }, mistakes };
}

/** Removes the owner's URL from every variable, so that serving processes cannot find it. */
export function forgetOwner(environment: Environment): void {
  delete environment.DATABASE_OWNER_URL_FILE;
  environment.DATABASE_OWNER_URL = '';
}

export const hasOwner = (environment: Environment): boolean =>
  Boolean(find('DATABASE_OWNER_URL', environment) ?? environment.DATABASE_OWNER_URL);
