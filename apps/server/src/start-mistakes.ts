import { ConfigError } from '#config';

/** What kept the shop from starting, in sentences that say what to do. */
export function startMistakes(error: unknown): readonly string[] {
  if (error instanceof ConfigError) return error.mistakes;
  // Several addresses of one name were tried.
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
    return `No database answers at ${error.path ?? error.address ?? 'its address'}${error.port ? `, port ${error.port}` : ''}. Start PostgreSQL, or correct DATABASE_URL.`;
  return aboutDatabase[code] ?? (error.path ? aboutFile(error) : aboutTls(error));
}

function aboutListening({ code, port, address }: SystemError): string | undefined {
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use, perhaps by another Sampan. Stop that one, or take another port: PORT=${(port ?? 3000) + 1} npm start`;
  if (code === 'EACCES')
    return `Only root may open port ${port}. Take one above 1023, such as PORT=3000 npm start, and let a proxy have the port below.`;
  if (code === 'EADDRNOTAVAIL')
    return `This machine does not have the address ${address}. Set HOST to one that it has, or to 0.0.0.0 for all of them.`;
  return undefined;
}

const aboutDatabase: Record<string, string> = {
  '28P01': 'The database refused the password in DATABASE_URL.',
  '28000': 'The database refused the user in DATABASE_URL.',
  '3D000': 'The database that DATABASE_URL names does not exist. Make it with createdb.',
  '42501': 'The user in DATABASE_URL may not make tables. Make it the owner of the database.',
  '42P01': 'The database does not have all tables of a shop. Start the shop once with npm start, which makes them.',
  '53300': 'The database has no connection left. Raise its max_connections, or stop what else uses it.',
};

function aboutFile({ code, path }: SystemError): string | undefined {
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `${path} cannot be written by this user. Give the shop a folder of its own: DATA_DIR=/path/to/folder npm start`;
  if (code === 'ENOENT') return `There is no ${path}. Correct the path; sslrootcert in DATABASE_URL may name it.`;
  if (code === 'ENOSPC') return `The disk is full: ${path} could not be written.`;
  if (code === 'ENOTDIR' || code === 'EEXIST') return `${path} is not a folder. Set DATA_DIR to one.`;
  return undefined;
}

function aboutTls({ code = '', message }: SystemError): string | undefined {
  if (/does not support SSL/.test(message))
    return 'The database has no TLS. Switch it on there; or, if nobody else can listen on that network, end DATABASE_URL with ?sslmode=disable.';
  if (/CERT|SELF_SIGNED|ALTNAME|UNABLE_TO/.test(code))
    return 'The database’s certificate cannot be checked. End DATABASE_URL with ?sslmode=verify-full&sslrootcert=/path/to/ca.pem, and name the host as the certificate does.';
  return undefined;
}
