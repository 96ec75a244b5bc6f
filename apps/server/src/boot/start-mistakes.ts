import { ConfigError } from '#config';

/** On the screen or in the journal, wherever it was started. */
export function tellMistakes(error: unknown): void {
  for (const sentence of startMistakes(error)) process.stderr.write(`sampan: ${sentence}\n`);
}

/** Why the shop did not start, in sentences that say what to do. */
export function startMistakes(error: unknown): readonly string[] {
  if (error instanceof ConfigError) return error.mistakes;
  // Several IP addresses of one host name were tried.
  const first = error instanceof AggregateError && error.errors[0] ? error.errors[0] : error;
  if (!(first instanceof Error)) return [String(first)];
  return [sentenceOf(first as SystemError) ?? sentenceOfCause(first) ?? first.message];
}

/** Of an error that only says where another one happened. */
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
};

function sentenceOf(error: SystemError): string | undefined {
  const { code = '', syscall } = error;
  if (syscall === 'listen' || syscall === 'bind') return aboutListening(error);
  if (syscall === 'getaddrinfo')
    return `There is no host called ${error.hostname}. Check HOST, and DATABASE_URL if there is one.`;
  if (syscall === 'connect')
    return `No database is listening at ${error.path ?? error.address ?? 'its address'}${error.port ? `, port ${error.port}` : ''}. Start PostgreSQL, or correct DATABASE_URL.`;
  if (isConnectionLost(error))
    return `The database ended the connection (${error.message}). It may be restarting: try again once it is up. A shop that runs as a service does so by itself.`;
  return aboutDatabase[code] ?? (error.path ? aboutFile(error) : aboutTls(error));
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

const aboutDatabase: Record<string, string> = {
  '28P01': 'The database rejected the password in DATABASE_URL.',
  '28000': 'The database rejected the user in DATABASE_URL.',
  '3D000': 'The database named in DATABASE_URL does not exist. Create it with createdb.',
  '42501':
    'The database user lacks a privilege. What makes, changes or purges tables needs their owner: in DATABASE_OWNER_URL or, where one user does both, in DATABASE_URL. npm run migrate grants the other user what it needs.',
  '42P01': 'Some of the shop’s tables are missing. Start the shop once with npm start, which creates them.',
  '53300': 'The database has no connections left. Raise its max_connections, or stop other programs that use it.',
};

function aboutFile({ code, path }: SystemError): string | undefined {
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `This user cannot write to ${path}. Give the shop its own folder: DATA_DIR=/path/to/folder npm start`;
  if (code === 'ENOENT')
    return `${path} does not exist. Correct the path; it may come from sslrootcert in DATABASE_URL.`;
  if (code === 'ENOSPC') return `The disk is full: ${path} could not be written.`;
  if (code === 'ENOTDIR' || code === 'EEXIST') return `${path} is not a folder. Set DATA_DIR to one.`;
  return undefined;
}

function aboutTls({ code = '', message }: SystemError): string | undefined {
  if (/does not support SSL/.test(message))
    return 'The database does not support TLS. Switch it on there; or, if nobody else can listen on that network, end DATABASE_URL with ?sslmode=disable.';
  if (/CERT|SELF_SIGNED|ALTNAME|UNABLE_TO/.test(code))
    return 'The database’s certificate cannot be verified. End DATABASE_URL with ?sslmode=verify-full&sslrootcert=/path/to/ca.pem, and use the host name that is in the certificate.';
  return undefined;
}
