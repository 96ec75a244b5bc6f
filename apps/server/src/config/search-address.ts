/** `https://user:password@host:9200/prefix`, taken apart: fetch refuses URLs with a password in them. */
export interface Address {
  origin: string;
  authorization: string | undefined;
  /** Alias of the index; the names of all indexes begin with it. */
  prefix: string;
}

const standardPrefix = 'sampan';

export function readAddress(text: string): Address {
  const url = new URL(text);
  const user = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  return {
    origin: url.origin,
    authorization: url.username ? `Basic ${Buffer.from(user).toString('base64')}` : undefined,
    prefix: url.pathname.slice(1) || standardPrefix,
  };
}

/** Checks the rules of OpenSearch for index names and of fetch for URLs. */
export function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname, search, hash } = new URL(text);
  if (!/^https?:$/.test(protocol) || !hostname || search || hash) return false;
  return pathname === '/' || /^\/[a-z][a-z0-9-]{0,60}$/.test(pathname);
}
