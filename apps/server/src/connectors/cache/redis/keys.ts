import { createHash } from 'node:crypto';

/** The last notification that a process has received: the shop's feed, the era, the number. */
export interface Mark {
  feed: string;
  era: string;
  seq: number;
}

export const writeMark = ({ feed, era, seq }: Mark): string => `${feed} ${era}-${seq}`;

export function readMark(mark: string): Mark {
  const [, feed = '', era = '', seq = ''] = /^(\S+) (\d+)-(\d+)$/.exec(mark) ?? [];
  return { feed, era, seq: Number(seq) };
}

/** Prefixes keys with the database's id, so that shops can share a server. The braces keep them on one node. */
const keyOf = (feed: string, name: string) => `{sampan:${feed}}:1:${name}`;

export const keysOf = (feed: string) => ({
  state: keyOf(feed, 'state'),
  tags: keyOf(feed, 'tags'),
  notices: keyOf(feed, 'notices'),
  lease: keyOf(feed, 'lease'),
});

/** A key of one length, however long the address is. */
export function entryKey({ feed, era }: Mark, build: string, name: string): string {
  return keyOf(feed, `${build}:${era}:${createHash('sha256').update(name).digest('base64url')}`);
}
