import type { Node } from 'oxc-parser';
import { importsOf } from './imports.ts';
import { nodesOf, type SourceFile, sourceFiles } from './source.ts';

/**
 * A domain is its doors, and rooms behind them; so is `http`. The files of its own folder are the doors, and others may
 * import nothing else. A room may import rooms below it and any door, as long as no circle leads through.
 */

/** The rooms of each domain, highest first. */
export const rooms: Record<string, readonly string[]> = {
  accounts: ['staff', 'profile', 'api-keys', 'sign-in', 'proof', 'logins', 'passkeys', 'factors'],
  addresses: ['book', 'rows'],
  'audit-log': ['entries'],
  billing: ['webhooks', 'disputes', 'bank', 'transfers', 'prepaid', 'payments', 'received', 'statements'],
  books: ['provider', 'ledger'],
  cart: ['lines'],
  catalogue: [
    'requests',
    'imports',
    'translating',
    'files',
    'bulk',
    'editing',
    'categories',
    'search',
    'reading',
    'writing',
    'translations',
    'prices',
    'overrides',
    'descriptions',
    'index',
    'tables',
  ],
  'channel-orders': ['rules', 'page', 'following', 'recipients', 'links', 'lines', 'taking', 'orders'],
  channels: ['connect', 'events', 'shops', 'state', 'records'],
  conversations: ['inbox', 'own', 'thread'],
  customers: ['desk'],
  favourites: ['list'],
  finder: ['hits'],
  hooks: ['sending', 'managing', 'deliveries'],
  http: ['documentation', 'crawlers', 'pictures', 'pages', 'calls', 'answers', 'cache', 'transport', 'probes'],
  listings: ['downloads', 'bulk', 'goods', 'grants', 'rules', 'publications', 'serving', 'offers', 'terms'],
  logistics: ['papers', 'desk', 'tracking', 'packing', 'receiving'],
  marketplace: ['connection', 'desk', 'buyers', 'finding', 'importing', 'refreshing', 'offers', 'rows'],
  mails: ['body', 'queue'],
  messages: ['broadcasts', 'order-news', 'inbox'],
  notices: ['delivery', 'choice'],
  opening: ['steps'],
  orders: ['desk', 'checkout', 'reading', 'status', 'placement', 'bill'],
  'own-goods': ['workspace', 'requests', 'stock'],
  'own-stock': [],
  privacy: ['persons', 'held'],
  purchasing: ['marketplace', 'arrival', 'buying', 'shortage', 'purchase'],
  refunds: ['deciding', 'asking', 'granting', 'records'],
  settings: ['folder', 'shown', 'values'],
  system: ['state'],
  today: ['work', 'figures'],
  'tracked-parcels': ['following', 'records'],
  uploads: ['permits'],
};

const arranged = /^apps\/server\/src\/(?:domains\/([^/]+)|(http))\/([^/]+)(\/.+)?$/;
/** Files that the server connects to calls and to the queue; for no other domain. */
const wiring = /(^|-)(routes|jobs)\.ts$/;
/** Names of jobs that others may queue. */
const jobNames = 'queued-jobs.ts';
const isTest = (path: string) => /\.test\.tsx?$|\/test-data\//.test(path);

export interface Place {
  domain: string;
  /** A room's folder, or the name of a file of the domain's own folder. */
  node: string;
  isRoom: boolean;
}

export function placeOf(path: string): Place | undefined {
  const [, domain, http, node, below] = arranged.exec(path) ?? [];
  const name = domain ?? http;
  return name !== undefined && node !== undefined ? { domain: name, node, isRoom: below !== undefined } : undefined;
}

/** Whether other domains may import a file, as far as its place says. */
export const isDoor = ({ node, isRoom }: Place): boolean => !isRoom && (node === jobNames || !wiring.test(node));

/** The reason why a file may not import another of its own domain. */
export function mistakeBetweenRooms(from: Place, to: Place, order: readonly string[] = rooms[from.domain] ?? []) {
  if (to.isRoom && !order.includes(to.node)) return `${to.domain}/${to.node} has no place among the rooms`;
  if (!from.isRoom || from.node === to.node) return undefined;
  if (!order.includes(from.node)) return `${from.domain}/${from.node} has no place among the rooms`;
  const isUp = to.isRoom && order.indexOf(to.node) < order.indexOf(from.node);
  return isUp ? `room ${from.node} is below ${to.node}` : undefined;
}

const nameOf = ({ domain, node }: Place) => `${domain}/${node}`;

/** Arrows from each room and door of a domain to those it imports. */
function arrowsBetweenRooms(files: readonly SourceFile[]): Map<string, Set<string>> {
  const arrows = new Map<string, Set<string>>();
  for (const { path, text } of files) {
    const from = placeOf(path);
    if (!from) continue;
    const targets = arrows.get(nameOf(from)) ?? new Set();
    arrows.set(nameOf(from), targets);
    for (const { target } of importsOf(path, text)) {
      const to = placeOf(target);
      if (to?.domain === from.domain && to.node !== from.node && !isTest(target)) targets.add(nameOf(to));
    }
  }
  return arrows;
}

/** Circles of rooms and doors, each by one way through it. */
export function circlesOfRooms(files: readonly SourceFile[]): string[] {
  const arrows = arrowsBetweenRooms(files);
  const done = new Set<string>();
  const found: string[] = [];
  const follow = (node: string, way: readonly string[]) => {
    const start = way.indexOf(node);
    if (start >= 0) found.push([...way.slice(start), node].join(' → '));
    if (start >= 0 || done.has(node)) return;
    for (const target of arrows.get(node) ?? []) follow(target, [...way, node]);
    done.add(node);
  };
  for (const node of arrows.keys()) follow(node, []);
  return found.map((way) => `${way}: rooms and doors import each other in a circle`);
}

/** Doors of a domain that no other imports: they belong in a room. */
export function unusedDoors(files: readonly SourceFile[], inOrder: Iterable<string> = Object.keys(rooms)): string[] {
  const used = new Set<string>();
  for (const { path, text } of files) {
    const from = placeOf(path);
    for (const { target } of importsOf(path, text)) if (placeOf(target)?.domain !== from?.domain) used.add(target);
  }
  const domainsInOrder = new Set(inOrder);
  return files.flatMap(({ path }) => {
    const place = placeOf(path);
    if (!place || place.isRoom || !domainsInOrder.has(place.domain) || wiring.test(place.node)) return [];
    return used.has(path) ? [] : [`${path}: nobody outside ${place.domain} imports it; it belongs into a room`];
  });
}

const partOfQuery = /\b(RawBuilder|ExpressionBuilder|SelectQueryBuilder|Expression)<|\bsql[<`]|\bselectFrom\(/;

/** A query that names its columns (`database/rows.ts`): others need not know the tables. */
const isRows = /:\s*Rows</;

/** Doors that export a query or a part of one: others would have to know the tables. */
export function queriesAtDoors(files: readonly SourceFile[], inOrder: Iterable<string> = Object.keys(rooms)): string[] {
  const domainsInOrder = new Set(inOrder);
  return files.flatMap(({ path, text }) => {
    const place = placeOf(path);
    if (!place || !isDoor(place) || !domainsInOrder.has(place.domain)) return [];
    const textOfNode = ({ start, end }: Node) => text.slice(start, end);
    return nodesOf(path, text)
      .filter((node) => node.type === 'ExportNamedDeclaration' && node.declaration !== null)
      .map(textOfNode)
      .filter((part) => partOfQuery.test(part) && !isRows.test(part) && !/\bexecute\w*\(|\bstream\(/.test(part))
      .map((part) => `${path} opens a query: ${part.slice(0, 60).split('\n')[0]}`);
  });
}

export async function checkRooms(): Promise<string[]> {
  const files = sourceFiles().filter(({ path }) => path.startsWith('apps/server/src/') && !isTest(path));
  return [
    ...circlesOfRooms(files.filter(({ path }) => (placeOf(path)?.domain ?? '') in rooms)),
    ...unusedDoors(files),
    ...queriesAtDoors(files),
  ];
}
