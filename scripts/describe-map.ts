import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CallName } from '@sampan/contract/calls';
import {
  isMoveAllowed,
  type MoveCause,
  type OrderStatus,
  orderStatuses,
  statusFacts,
} from '@sampan/contract/order-status';
import { ladder, mayReach, roles } from './checks/arrows.ts';
import { importsOf } from './checks/imports.ts';
import { placeOf, rooms } from './checks/rooms.ts';
import { listFiles, root } from './steps.ts';

/** The drawings of docs/map.md: the architecture from the table of import directions, an order's life from its statuses. */

const server = 'apps/server/src';
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const unique = <Item>(items: readonly Item[]): Item[] => [...new Set(items)];
const listed = (names: readonly string[], perLine: number) =>
  names
    .map((name, index) => (index > 0 && index % perLine === 0 ? `<br>${name}` : name))
    .join(', ')
    .replaceAll(', <br>', ',<br>');

/** Rooms of the server that an action reaches, as far as the table of import directions allows. */
function arrowsOfServer(): string[] {
  // Arrows of the whole frame would lay its floors side by side.
  const lowest = `floor${ladder.length - 1}`;
  const places = {
    domains: `${server}/domains/any/`,
    jobs: `${server}/jobs/`,
    connectors: `${server}/connectors/any/`,
  };
  const targets = {
    connectors: roles[0] as string,
    jobs: `${server}/jobs/queue.ts`,
    database: `${server}/database/connect.ts`,
    shop: `${server}/shop/context.ts`,
  };
  return Object.entries(places).flatMap(([from, path]) =>
    Object.entries(targets)
      .filter(([to, target]) => to !== from && mayReach(`${path}any.ts`, target))
      .map(([to]) => (from === 'domains' ? `  ${lowest} -- "every floor" --> ${to}` : `  ${from} --> ${to}`)),
  );
}

function drawArchitecture(): string {
  const floors = ladder.map((names, index) => `    floor${index}["${listed(names, 4)}"]`);
  const down = ladder.slice(1).map((_, index) => `    floor${index} --> floor${index + 1}`);
  const roleNames = unique(roles.map((path) => path.split('/').at(-2) as string));
  return [
    'flowchart TB',
    '  storefront["storefront<br>apps/storefront"]',
    '  workspace["resellers’ workspace<br>apps/storefront, /m"]',
    '  console["console<br>apps/console, /console"]',
    '  programs["buyers’ programs<br>packages/client"]',
    `  http["http<br>${listed(rooms.http ?? [], 5)}"]`,
    '  storefront & workspace & console & programs -- "calls of packages/contract" --> http',
    '  http -- "routes.ts" --> floor0',
    '  subgraph domains["domains: each floor imports only those below"]',
    ...floors,
    ...down,
    '  end',
    '  shop["shop<br>context, settings, refusals"]',
    '  jobs["jobs<br>queue and schedule;<br>all-jobs.ts calls every floor"]',
    `  connectors["connectors, a role each<br>${listed(roleNames, 4)}"]`,
    '  database[("database<br>PostgreSQL")]',
    ...arrowsOfServer(),
  ].join('\n');
}

/** Steps of an order that nothing interrupts: who does what by which call, and the status that follows. */
const steps: readonly [
  who: 'Buyer' | 'Operator',
  does: string,
  call: CallName,
  becomes: OrderStatus,
  cause: MoveCause,
][] = [
  ['Buyer', 'places the order', 'generateOrder', 'create', 'customer'],
  ['Buyer', 'pays deposit or all', 'createPaymentIntent', 'be_purchased', 'provider'],
  ['Operator', 'buys the goods', 'operatorPlacePurchaseOrder', 'in_purchased', 'operator'],
  ['Operator', 'receives them', 'operatorReceiveParcel', 'pending_inspection', 'operator'],
  ['Operator', 'inspects them', 'operatorInspectLine', 'pending_inspection', 'operator'],
  ['Operator', 'weighs and bills the balance', 'operatorPassInspection', 'be_confirmed_customer', 'operator'],
  ['Buyer', 'pays the balance', 'createPaymentIntent', 'be_delivered', 'provider'],
  ['Operator', 'packs and ships', 'operatorShipParcel', 'delivered', 'operator'],
  ['Buyer', 'confirms receipt', 'confirmReceipt', 'completed', 'customer'],
];

/** The domain whose action carries a call out. */
function ownerOf(call: CallName, routes: readonly string[]): string {
  for (const path of routes) {
    const text = read(path);
    const action = new RegExp(`^  ${call}: .*?=>\\s*(\\w+)\\(`, 'm').exec(text)?.[1];
    if (!action) continue;
    const from = new RegExp(`import \\{[^}]*\\b${action}\\b[^}]*\\} from '([^']+)'`).exec(text)?.[1];
    const target = importsOf(path, text).find(({ name }) => name === from)?.target ?? path;
    return placeOf(target)?.domain ?? '';
  }
  throw new Error(`no domain has a route for ${call}`);
}

function drawLife(): string {
  const routes = listFiles(`${server}/domains`).filter((path) => /(^|[/-])routes\.ts$/.test(path));
  const owned = steps.map(([who, does, call, becomes, cause]) => ({
    who,
    does,
    call,
    becomes,
    cause,
    owner: ownerOf(call, routes),
  }));
  let status: OrderStatus = 'create';
  for (const { becomes, cause, call } of owned) {
    if (becomes !== status && !isMoveAllowed(status, becomes, cause))
      throw new Error(`docs/map.md: ${call} does not lead from ${status} to ${becomes}`);
    status = becomes;
  }
  const alias = (name: string) => name.replaceAll('-', '');
  const participants = unique(owned.map(({ owner }) => owner)).map((name) => `  participant ${alias(name)} as ${name}`);
  return [
    'sequenceDiagram',
    '  actor Buyer',
    '  actor Operator',
    ...participants,
    ...owned.flatMap(({ who, does, call, becomes, owner }) => [
      `  ${who}->>${alias(owner)}: ${does} (${call})`,
      `  Note over ${alias(owner)}: ${becomes}`,
    ]),
  ].join('\n');
}

const causes: readonly MoveCause[] = ['customer', 'operator', 'provider', 'job'];
const isReached = (from: OrderStatus, to: OrderStatus) => causes.some((cause) => isMoveAllowed(from, to, cause));
const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');

/** What may interrupt an order, and where it ends. */
function describeExits(): string {
  const pauses = orderStatuses.filter((status) => statusFacts[status].pauses);
  const ends = orderStatuses.filter((status) => !orderStatuses.some((to) => isReached(status, to)));
  const from = (to: OrderStatus) => code(orderStatuses.filter((status) => isReached(status, to)));
  return [
    ...pauses.map((status) => `- \`${status}\` pauses an order until a decision, from ${from(status)}.`),
    ...ends.map((status) => `- \`${status}\` ends it, from ${from(status)}.`),
  ].join('\n');
}

const [begin, end] = ['<!-- drawings: written by npm run generate -->\n', '\n<!-- end of drawings -->'];

/** The document with its drawings renewed. */
export function withDrawings(document: string): string {
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/map.md has no place for the drawings: ${begin.trim()}`);
  const parts = [
    '',
    '```mermaid',
    drawArchitecture(),
    '```',
    '',
    '## An order’s life',
    '',
    'Each step with the domain that owns it, and the order’s status after it (`packages/contract/src/order-status.ts`).',
    '',
    '```mermaid',
    drawLife(),
    '```',
    '',
    describeExits(),
    '',
  ];
  return document.slice(0, from + begin.length) + parts.join('\n') + document.slice(to);
}
