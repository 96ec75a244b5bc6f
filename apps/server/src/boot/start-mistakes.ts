import { ConfigError, VariableError } from '#config';

/** Prints to the screen or the journal, depending on how it was started. */
export function reportMistakes(error: unknown): void {
  for (const sentence of startMistakes(error)) process.stderr.write(`sampan: ${sentence}\n`);
}

/** Trying again cannot help before a variable is changed: sampan.service does not (RestartPreventExitStatus). */
const wrongVariables = 78;

export const exitCodeOf = (error: unknown): number => (error instanceof VariableError ? wrongVariables : 1);

/** The reasons why the shop did not start, with their remedies. */
export function startMistakes(error: unknown): readonly string[] {
  if (error instanceof ConfigError) return error.mistakes;
  // Several IP addresses of one host name were tried.
  const first = error instanceof AggregateError && error.errors[0] ? error.errors[0] : error;
  if (!(first instanceof Error)) return [String(first)];
  return [sentenceOf(first as SystemError) ?? sentenceOfCause(first) ?? first.message];
}

/** Unwraps an error that only wraps another one. */
function sentenceOfCause({ cause }: Error): string | undefined {
  const first = cause instanceof AggregateError ? cause.errors[0] : cause;
  return first instanceof Error ? sentenceOf(first as SystemError) : undefined;
}

type SystemError = Error & {
  code?: string;
  syscall?: string;
  path?: string;
  port?: number;
  address?: string;
  hostname?: string;
  /** The one that the error is about. */
  variable?: string;
};

/** An error of a database that is not simply the one in DATABASE_URL. */
export function nameVariable(error: unknown, variable: string): unknown {
  return error instanceof Error ? Object.assign(error, { variable }) : error;
}

export const throughPooler = (variable: string): string =>
  variable === 'DATABASE_URL'
    ? 'DATABASE_URL leads through a pooler (PgBouncer): set DATABASE_DIRECT_URL, too, which leads past it to the same database.'
    : `${variable} leads through a pooler (PgBouncer): it must lead past it, to PostgreSQL itself.`;

function sentenceOf(error: SystemError): string | undefined {
  const { code = '', syscall, variable = 'DATABASE_URL' } = error;
  if (syscall === 'listen' || syscall === 'bind') return aboutListening(error);
  if (syscall === 'getaddrinfo')
    return `There is no host called ${error.hostname}. Check HOST, and ${variable} if there is one.`;
  if (syscall === 'connect')
    return `No database is listening at ${error.path ?? error.address ?? 'its address'}${error.port ? `, port ${error.port}` : ''}. Start PostgreSQL, or correct ${variable}.`;
  if (isConnectionLost(error))
    return `The database ended the connection (${error.message}). It may be restarting: try again once it is up. A shop that runs as a service does so by itself.`;
  const sentence = aboutDatabase[code] ?? aboutPooler.find(([words]) => words.test(error.message))?.[1];
  if (sentence) return sentence(variable);
  return error.path ? aboutFile(error, variable) : aboutTls(error, variable);
}

const lostCodes = new Set(['57P01', '57P02', '57P03', '08003', '08006', 'ECONNRESET', 'EPIPE']);

const isConnectionLost = ({ code = '', message }: SystemError) =>
  lostCodes.has(code) ||
  /Connection terminated|connection error and is not queryable|connection has been discarded|Client was closed/.test(
    message,
  );

function aboutListening({ code, port, address }: SystemError): string | undefined {
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use, perhaps by another Sampan. Stop that one, or choose another port: PORT=${(port ?? 3000) + 1} npm start`;
  if (code === 'EACCES')
    return `Only root may open port ${port}. Choose one above 1023, such as PORT=3000 npm start, and put a proxy on port ${port}.`;
  if (code === 'EADDRNOTAVAIL')
    return `This machine does not have the IP address ${address}. Set HOST to one that it has, or to 0.0.0.0 for all of them.`;
  return undefined;
}

const noSuchDatabase = (variable: string) =>
  `The database named in ${variable} does not exist. Create it with createdb.`;

const aboutDatabase: Record<string, (variable: string) => string> = {
  '28P01': (variable) => `The database rejected the password in ${variable}.`,
  '28000': (variable) => `The database rejected the user in ${variable}.`,
  '3D000': noSuchDatabase,
  '25006': (variable) =>
    `The database in ${variable} can only be read. It is a replica, or default_transaction_read_only is on: name the primary.`,
  '42501': () =>
    'The database user lacks a privilege. What makes, changes or purges tables needs their owner: in DATABASE_OWNER_URL or, where one user does both, in DATABASE_URL. npm run migrate grants the other user what it needs.',
  '42P01': () => 'Some of the shop’s tables are missing. Start the shop once with npm start, which creates them.',
  '53300': () => 'The database has no connections left. Raise its max_connections, or stop other programs that use it.',
};

/** PgBouncer has one code for everything. */
const aboutPooler: [RegExp, (variable: string) => string][] = [
  [/unsupported startup parameter/, throughPooler],
  [
    /SASL authentication failed|password authentication failed|no such user/,
    (variable) =>
      `The pooler rejected the user or the password in ${variable}; its auth_file or auth_query must know the user.`,
  ],
  [
    /no such database/,
    (variable) => `The pooler does not know the database named in ${variable}: add it to its [databases].`,
  ],
];

function aboutFile({ code, path, syscall }: SystemError, variable: string): string | undefined {
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `This user cannot write to ${path}. Give the shop its own folder: DATA_DIR=/path/to/folder npm start`;
  if (code === 'ENOENT')
    return syscall === 'mkdir'
      ? `This user cannot make ${path}. Make it, or give the shop another folder: DATA_DIR=/path/to/folder npm start`
      : `${path} does not exist. Correct the path${/\.(pem|crt|cer|key)$/.test(path ?? '') ? `; it comes from sslrootcert in ${variable}` : ''}.`;
  if (code === 'ENOSPC') return `The disk is full: ${path} could not be written.`;
  if (code === 'ENOTDIR' || code === 'EEXIST') return `${path} is not a folder. Set DATA_DIR to one.`;
  return undefined;
}

function aboutTls({ code = '', message }: SystemError, variable: string): string | undefined {
  if (/does not support SSL/.test(message))
    return `The database does not support TLS. Switch it on there; or, if nobody else can listen on that network, end ${variable} with ?sslmode=disable.`;
  if (/CERT|SELF_SIGNED|ALTNAME|UNABLE_TO/.test(code))
    return `The database’s certificate cannot be verified. End ${variable} with ?sslmode=verify-full&sslrootcert=/path/to/ca.pem, and use the host name that is in the certificate.`;
  return undefined;
}
