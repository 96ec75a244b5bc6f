import type { Node } from 'oxc-parser';
import { handsOn, importsOf, isOurs } from './imports.ts';
import { isDoor, mistakeBetweenRooms, placeOf } from './rooms.ts';
import { memberOf, nodesOf, sourceFiles, textOf } from './source.ts';

/**
 * The allowed directions of imports. The first row that fits a file lists all it may reach beside its own room;
 * everything else is refused. Type-only and lazy imports count like any other. Tests may import anything below.
 */

const server = 'apps/server/src';
const storefront = 'apps/storefront/app';
const operatorsApp = 'apps/console/app';

/** Domains, highest first. A domain may import those below its own layer, and of them only the doors (rooms.ts). */
export const ladder = [
  ['privacy'],
  ['notices'],
  ['today'],
  ['own-goods'],
  ['channel-orders'],
  ['listings'],
  ['channels'],
  ['audit-log', 'books', 'customers', 'finder', 'system'],
  ['conversations', 'refunds'],
  ['billing', 'logistics'],
  ['messages'],
  ['purchasing'],
  ['orders'],
  ['cart', 'favourites', 'opening', 'own-stock'],
  ['marketplace'],
  ['catalogue'],
  ['addresses', 'hooks'],
  ['accounts'],
  ['settings'],
  ['mails', 'tracked-parcels', 'uploads'],
];

/** The outside roles known to the shop's rooms, never their providers. */
export const roles = [
  'hooks/hooks.ts',
  'mail/mail.ts',
  'marketplace/buying.ts',
  'marketplace/marketplace.ts',
  'marketplace/queued-jobs.ts',
  'payment/payment.ts',
  'payment/payments.ts',
  'pictures/pictures.ts',
  'rates/rates.ts',
  'sales-channel/fit-options.ts',
  'sales-channel/sales-channel.ts',
  'sales-channel/sales-channels.ts',
  'search/search.ts',
  'storage/storage.ts',
  'supplier/goods-pictures.ts',
  'supplier/supplier.ts',
  'tracking/tracking.ts',
  'translator/translator.ts',
].map((file) => `${server}/connectors/${file}`);

const packages = ['packages/contract/', 'packages/translations/', 'packages/locations/'];
/** Further packages of pages; the server has no pages. */
const pagePackages = [...packages, 'packages/ui/'];
const plumbing = ['api', 'document', 'routing', 'texts'].map((room) => `${storefront}/${room}/`);
/** Rooms of the console, lowest first: code without pages, then parts of a domain that several pages use. */
const consolePlumbing = ['api', 'texts', 'parts'].map((room) => `${operatorsApp}/${room}/`);
const base = [
  ...['shop/', 'security/', 'text/', 'database/', 'metrics/', 'config/'].map((place) => `${server}/${place}`),
  ...packages,
];

/** Defines and queues jobs, and reads failed ones. */
const jobs = ['job.ts', 'stored-jobs.ts', 'queue.ts'].map((file) => `${server}/jobs/${file}`);

/** Actions behind the doors of their domains that a demo's past is made of; doors are open to it anyway. */
const actionsOfDemo = [
  'accounts/profile/update-user.ts',
  'accounts/sign-in/add-demo-customer.ts',
  'accounts/sign-in/register.ts',
  'accounts/sign-in/send-email-code.ts',
  'accounts/staff/invite-operator.ts',
  'addresses/book/add-address.ts',
  'addresses/book/list-addresses.ts',
  'billing/payments/check-payment.ts',
  'billing/payments/create-payment-intent.ts',
  'billing/payments/reconcile-payments.ts',
  'billing/transfers/approve-payment.ts',
  'billing/transfers/commit-approval.ts',
  'billing/transfers/list-declarations.ts',
  'cart/lines/add-to-cart.ts',
  'catalogue/imports/refresh-catalogue.ts',
  'conversations/inbox/answer-conversation.ts',
  'conversations/own/write-message.ts',
  'favourites/list/add-favourite.ts',
  'logistics/packing/ship-parcel.ts',
  'logistics/receiving/receive-parcel.ts',
  'logistics/tracking/add-tracking-step.ts',
  'messages/broadcasts/send-broadcast.ts',
  'messages/inbox/read-messages.ts',
  'orders/checkout/checkout-now.ts',
  'orders/checkout/choose-bill-plan.ts',
  'orders/checkout/generate-order.ts',
  'orders/status/confirm-receipt.ts',
  'purchasing/arrival/move-purchase-order.ts',
  'purchasing/buying/create-purchase-order.ts',
  'purchasing/buying/list-buy-list.ts',
  'purchasing/buying/place-purchase-order.ts',
  'purchasing/buying/start-procurement.ts',
  'refunds/asking/file-claim.ts',
  'refunds/asking/request-refund.ts',
  'refunds/deciding/approve-refund.ts',
  'refunds/deciding/list-refunds.ts',
  'refunds/deciding/record-offline-refund.ts',
  'refunds/deciding/settle-unsent.ts',
  'refunds/granting/pay-out-refund.ts',
  'settings/folder/settings-folder.ts',
  'uploads/permits/permit-upload.ts',
].map((file) => `${server}/domains/${file}`);

/**
 * A row's own folder is always allowed, including what the `*` of its path matches. A file in a room of a domain is reached
 * from elsewhere only by a row that names it in full.
 */
const rows: readonly (readonly [from: string, may: readonly string[]])[] = [
  [`${server}/shop/`, [...base, ...roles, ...jobs]],
  // Lowest of all.
  [`${server}/text/`, packages],
  [`${server}/config/`, [`${server}/text/`, ...packages]],
  // A gate refuses like any action.
  [
    `${server}/security/`,
    [...['config/', 'database/', 'metrics/', 'shop/refusal.ts'].map((place) => `${server}/${place}`), ...packages],
  ],
  [`${server}/database/`, [...['config/', 'text/'].map((place) => `${server}/${place}`), ...packages]],
  // Counts whatever it is handed.
  [`${server}/metrics/`, packages],
  [`${server}/jobs/`, base],
  [`${server}/connectors/register.ts`, [...base, `${server}/connectors/`, ...jobs]],
  // What the program that opens the server may give it.
  [`${server}/connectors/given.ts`, [...base, ...roles, ...jobs]],
  [`${server}/connectors/*/`, [...base, ...roles, ...jobs]],
  [`${server}/domains/*/`, [...base, ...roles, ...jobs]],
  [`${server}/http/`, base],
  [`${server}/backup/`, [...base, `${server}/connectors/storage/storage.ts`, `${server}/jobs/queue-schema.ts`]],
  [`${server}/testing/`, [`${server}/`, ...packages]],
  // Start-up code may import everything, and nothing imports it.
  [`${server}/boot/`, [`${server}/`, ...packages]],
  [`${server}/*.ts`, [`${server}/`, ...packages]],
  // The storefront's own plumbing, lowest first.
  [`${storefront}/routing/`, pagePackages],
  [`${storefront}/texts/`, [`${storefront}/routing/`, ...pagePackages]],
  [`${storefront}/api/`, [`${storefront}/routing/`, ...pagePackages]],
  [`${storefront}/document/`, [`${storefront}/routing/`, ...pagePackages]],
  // Pieces of a domain that pages of several use.
  [`${storefront}/features/`, [...plumbing, `${storefront}/styles/`, ...pagePackages]],
  [
    `${storefront}/layout/`,
    [
      ...plumbing,
      ...['features/', 'styles/', 'account.css', 'reseller.css'].map((place) => `${storefront}/${place}`),
      ...pagePackages,
    ],
  ],
  [
    `${storefront}/pages/*/`,
    [...plumbing, ...['features/', 'layout/', 'styles/'].map((place) => `${storefront}/${place}`), ...pagePackages],
  ],
  [`${storefront}/`, [`${storefront}/`, ...pagePackages]],
  ['apps/storefront/', ['apps/storefront/', ...pagePackages]],
  [`${operatorsApp}/api/`, [`${operatorsApp}/texts/`, ...pagePackages]],
  [`${operatorsApp}/texts/`, pagePackages],
  [`${operatorsApp}/parts/`, [`${operatorsApp}/api/`, `${operatorsApp}/texts/`, ...pagePackages]],
  [`${operatorsApp}/features/`, [...consolePlumbing, ...pagePackages]],
  [`${operatorsApp}/layout/`, [...consolePlumbing, `${operatorsApp}/features/`, ...pagePackages]],
  [
    `${operatorsApp}/pages/*/`,
    [...consolePlumbing, ...['features/', 'layout/'].map((place) => `${operatorsApp}/${place}`), ...pagePackages],
  ],
  [`${operatorsApp}/`, [`${operatorsApp}/`, ...pagePackages]],
  ['apps/console/', ['apps/console/', ...pagePackages]],
  // An app on an app, the only one: it opens the server with connectors of its own, and makes its past by the shop's actions.
  [
    'apps/demo/',
    [
      `${server}/start-program.ts`,
      `${server}/boot/demo-data.ts`,
      ...['config/', 'database/', 'domains/', 'shop/'].map((place) => `${server}/${place}`),
      ...['given.ts', 'mail/', 'payment/', 'supplier/supplier.ts'].map((place) => `${server}/connectors/${place}`),
      ...jobs,
      ...actionsOfDemo,
      'packages/contract/',
      'packages/translations/',
    ],
  ],
  // Knows no domain and no app: what differs between apps is handed in.
  ['packages/ui/', ['packages/contract/', 'packages/translations/']],
  // Other projects install it, without the rest of this one.
  ['packages/client/', []],
  ['packages/contract/', ['packages/locations/']],
  ['packages/translations/', ['packages/contract/']],
  ['packages/locations/', []],
];

export const isTest = (path: string) =>
  /\.test\.tsx?$/.test(path) || path.startsWith(`${server}/testing/`) || path.includes('/test-data/');

function roomOf(path: string, from: string): string | undefined {
  const pattern = new RegExp(`^${from.replaceAll('.', String.raw`\.`).replaceAll('*', '[^/]+')}`);
  return pattern.exec(path)?.[0];
}

function mistakeBetweenDomains(from: string, target: string): string | undefined {
  const place = placeOf(target);
  const [own, other] = [placeOf(from)?.domain, place?.domain];
  if (!own || !place || !other || own === other) return undefined;
  const rung = (domain: string) => ladder.findIndex((names) => names.includes(domain));
  if (rung(own) < 0) return `${own} has no rung on the ladder`;
  if (rung(other) < 0) return `${other} has no rung on the ladder`;
  if (rung(other) < rung(own)) return `${own} is below ${other}`;
  if (rung(other) === rung(own)) return `${own} and ${other} share a rung`;
  return isDoor(place) ? 'fine' : `${other} does not open ${place.node} to others`;
}

function mistakeInside(path: string, target: string): string | undefined {
  const [from, to] = [placeOf(path), placeOf(target)];
  return from && to ? mistakeBetweenRooms(from, to) : undefined;
}

/** What the build makes: the storefront's pages, and a language's texts. */
const importsLater = [`${server}/run-shop.ts`, `${storefront}/texts/load-texts.ts`];

export function arrowMistakes(path: string, text: string): string[] {
  const row = rows.find(([from]) => roomOf(path, from) !== undefined);
  return importsOf(path, text).flatMap(({ name, target }) => {
    if (name === '')
      return importsLater.includes(path) || isTest(path) ? [] : [`${path} imports what only running tells`];
    if (!isOurs(target)) return [];
    const mistake = row ? mistakeOf(path, target, row) : 'this room has no row in the table';
    return mistake ? [`${path} imports ${name}: ${mistake}`] : [];
  });
}

/** Whether a file may import another, by the table. */
export function mayReach(path: string, target: string): boolean {
  const row = rows.find(([from]) => roomOf(path, from) !== undefined);
  return row !== undefined && mistakeOf(path, target, row) === undefined;
}

function mistakeOf(path: string, target: string, [from, may]: (typeof rows)[number]): string | undefined {
  if (isTest(path)) return isTestable(path, target) ? undefined : 'not even a test may';
  // Code that only tests need does not belong in the shop.
  if (isTest(target)) return 'only tests may use what is made for tests';
  if (target.startsWith(roomOf(path, from) ?? from)) return mistakeInside(path, target);
  const place = placeOf(target);
  if (place?.isRoom && !may.includes(target)) return `${place.domain} does not open ${place.node} to others`;
  const betweenDomains = mistakeBetweenDomains(path, target);
  if (betweenDomains) return betweenDomains === 'fine' ? undefined : betweenDomains;
  return may.some((place) => target.startsWith(place)) ? undefined : `${from} may not reach it`;
}

/** Tests open whole shops: those of the server all of it, the demo and simulated providers; those of others their own workspace. */
function isTestable(path: string, target: string): boolean {
  const workspaceOf = (file: string) => file.split('/').slice(0, 2).join('/');
  const own = workspaceOf(path);
  if (workspaceOf(target) === own || packages.some((place) => target.startsWith(place))) return true;
  const beside = ['apps/demo/', 'scripts/', 'tests/simulators/'];
  if (own === 'apps/server') return beside.some((place) => target.startsWith(place));
  if (own === 'apps/storefront' || own === 'apps/console') return target.startsWith('packages/ui/');
  return own === 'apps/demo' && target.startsWith('apps/server/');
}

/** Files that the router and the bundler require by name, and entries of packages. */
const mayHandOn = [`${storefront}/entry.server.tsx`, 'packages/locations/src/index.ts', 'packages/client/src/index.ts'];

/** Nothing is handed on from another file: who looks for a thing's users finds them by its own name. */
export function reExports(path: string, text: string): string[] {
  if (mayHandOn.includes(path) || isTest(path)) return [];
  return handsOn(path, text) ? [`${path} re-exports what is not its own`] : [];
}

const environmentReaders = [
  `${server}/config/config.ts`,
  // Hands it on to the process that it starts.
  `${server}/boot/frugal-memory.ts`,
  // Takes the owner's password out of it.
  `${server}/boot/as-owner.ts`,
  'apps/storefront/vite.config.ts',
  // A program of its own, for others to begin with.
  'packages/client/example/main.js',
  'apps/storefront/react-router.config.ts',
];

const isProcess = (node: Node): boolean =>
  (node.type === 'Identifier' && node.name === 'process') || memberOf(node) === 'process';

/** `process.env` in any spelling. The module `node:process` is that object under another name. */
function readsEnvironment(node: Node): boolean {
  if (node.type === 'ImportDeclaration') return /^(node:)?process$/.test(node.source.value);
  if (node.type === 'MemberExpression') return memberOf(node) === 'env' && isProcess(node.object);
  if (node.type !== 'VariableDeclarator' || node.id.type !== 'ObjectPattern' || !node.init) return false;
  return (
    isProcess(node.init) && node.id.properties.some((property) => 'key' in property && nameOf(property.key) === 'env')
  );
}

const nameOf = (key: Node) => (key.type === 'Identifier' ? key.name : textOf(key));

export function environmentMistakes(path: string, text: string): string[] {
  if (isTest(path) || environmentReaders.includes(path)) return [];
  return nodesOf(path, text).some(readsEnvironment) ? [`${path} reads process.env: only config/config.ts does`] : [];
}

export async function checkArrows(): Promise<string[]> {
  return sourceFiles().flatMap(({ path, text }) => [
    ...arrowMistakes(path, text),
    ...reExports(path, text),
    ...environmentMistakes(path, text),
  ]);
}
