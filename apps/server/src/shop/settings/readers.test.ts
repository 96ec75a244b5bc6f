import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultSettings } from './default-settings.ts';

const sources = ['apps/server/src', 'packages/contract/src', 'apps/storefront/app', 'packages/ui/src'];
/** Files that declare, store, edit or fake a setting do not apply it. */
const isAside = /\/settings\/|\/testing\/|\.test\.tsx?$|field-words/;

const read = sources.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => /\.tsx?$/.test(path) && !isAside.test(path))
    .map((path) => readFileSync(path, 'utf8')),
);

/** `fees.servicePercent`; of lists and tables only their name. */
function leavesOf(value: unknown, path: string): string[] {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return [path];
  const entries = Object.entries(value);
  if (entries.length === 0 || entries.every(([key]) => /^[A-Z]{2,3}$/.test(key))) return [path];
  return entries.flatMap(([key, inner]) => leavesOf(inner, `${path}.${key}`));
}

test('guard: every setting of the shop is named by something that follows it', () => {
  const leaves = leavesOf(defaultSettings, 'settings');
  expect(leaves.length).toBeGreaterThan(40);
  const unread = leaves.filter((leaf) => {
    const name = new RegExp(`\\b${leaf.split('.').at(-1)}\\b`);
    return !read.some((text) => name.test(text));
  });
  expect(unread).toEqual([]);
});

/** Choices of operators, customers and resellers, each with the code that applies it. */
const choices: Record<string, readonly [path: string, names: RegExp]> = {
  'operators.name': ['apps/server/src/domains/catalogue/prices/low-prices.ts', /o\.name/],
  'operators.roles': ['apps/server/src/http/calls/dispatch.ts', /mayAct/],
  'operators.language': ['apps/console/app/layout/frame.tsx', /followLanguage\(.*language/],
  'operator_notices.topics': [
    'apps/server/src/domains/notices/delivery/notify-operators.ts',
    /subscriber\.topics\.includes/,
  ],
  'operator_notices.mail': ['apps/server/src/domains/notices/choice/notice-store.ts', /case n\.mail/],
  'operator_notices.daily_hour': ['apps/server/src/domains/notices/choice/notice-store.ts', /hours => n\.daily_hour/],
  'users.first_name': ['apps/server/src/domains/messages/order-news/notify-of-part-received.ts', /fullName/],
  'users.last_name': ['apps/server/src/domains/messages/order-news/notify-of-part-received.ts', /fullName/],
  'users.phone': ['apps/console/app/pages/customers/customer-facts.tsx', /phone/],
  'users.country': ['apps/console/app/pages/customers/customer-facts.tsx', /country/],
  'users.department': ['apps/console/app/pages/customers/customer-facts.tsx', /department/],
  'users.job': ['apps/console/app/pages/customers/customer-facts.tsx', /\bjob\b/],
  'users.gender': ['apps/storefront/app/pages/accounts/my-account.tsx', /gender/],
  'users.birthday': ['apps/storefront/app/pages/accounts/my-account.tsx', /birthday/],
  'users.nickname': ['apps/storefront/app/pages/reseller/me/me.tsx', /name = nickname/],
  'users.avatar_key': ['apps/server/src/domains/accounts/logins/customer-row.ts', /avatar_key/],
  'users.language': ['apps/server/src/domains/accounts/find-customers.ts', /u\.language/],
  'users.signature': ['apps/server/src/domains/conversations/own/write-message.ts', /readSignature/],
  'users.offers_since': ['apps/server/src/domains/accounts/logins/customer-conditions.ts', /offers_since is not null/],
  'users.unwanted_mails': ['apps/server/src/domains/messages/notify-buyer.ts', /unwanted/],
  'buyers.company': ['apps/server/src/domains/orders/reading/order-queries.ts', /company/],
  'buyers.vat_number': ['apps/server/src/domains/orders/reading/order-queries.ts', /vat_number/],
  'api_keys.name': ['apps/server/src/domains/accounts/api-keys/api-key-answer.ts', /name/],
  'api_keys.scopes': ['apps/server/src/http/calls/dispatch.ts', /scopes/],
  'api_keys.expires_at': ['apps/server/src/domains/accounts/find-api-key.ts', /expires_at/],
  'hook_endpoints.url': ['apps/server/src/domains/hooks/deliveries/delivery-store.ts', /url/],
  'hook_endpoints.event_types': ['apps/server/src/domains/hooks/deliveries/delivery-store.ts', /event_types/],
  'hook_endpoints.is_on': ['apps/server/src/domains/hooks/deliveries/delivery-store.ts', /is_on/],
  'hook_endpoints.description': ['apps/console/app/pages/developers/webhook-page.tsx', /description/],
  'reseller_shops.stock_buffer': ['apps/server/src/domains/listings/serving/work-store.ts', /stock_buffer/],
  'reseller_shops.is_default': ['apps/server/src/domains/listings/goods/choose-goods.ts', /isDefault/],
  'shop_order_settings.sender_name': ['apps/server/src/domains/logistics/packing/parcel-store.ts', /sender_name/],
  'shop_order_settings.fallback_phone': [
    'apps/server/src/domains/channel-orders/page/order-shop-orders.ts',
    /fallbackPhone/,
  ],
  'order_rules.is_on': ['apps/server/src/domains/channel-orders/rules/rule-store.ts', /r\.is_on and/],
  'order_rules.language': ['apps/server/src/domains/channel-orders/rules/order-by-rules.ts', /rule\.language/],
  'order_rules.countries': ['apps/server/src/domains/channel-orders/rules/rule-reason.ts', /rule\.countries/],
  'order_rules.least_margin_percent': [
    'apps/server/src/domains/channel-orders/rules/rule-reason.ts',
    /leastMarginPercent/,
  ],
  'order_rules.least_left_cents': ['apps/server/src/domains/channel-orders/rules/rule-reason.ts', /leastLeftCents/],
  'order_rules.day_orders': ['apps/server/src/domains/channel-orders/rules/rule-reason.ts', /dayOrders/],
  'order_rules.day_cents': ['apps/server/src/domains/channel-orders/rules/rule-reason.ts', /dayCents/],
  'order_rules.order_cents': ['apps/server/src/domains/channel-orders/rules/rule-reason.ts', /orderCents/],
  'shop_publishing.basis': ['apps/server/src/domains/listings/offers/plan-offers.ts', /rule\.basis/],
  'shop_publishing.language': ['apps/server/src/domains/listings/offers/build-product.ts', /language/],
  'shop_publishing.bands': ['apps/server/src/domains/listings/offers/build-product.ts', /bands|rule/],
  'shop_publishing.rounding': ['apps/server/src/domains/listings/offers/build-product.ts', /rounding/],
  'shop_publishing.least_margin_e6': [
    'apps/server/src/domains/listings/publications/resume-listings.ts',
    /rule\.leastMarginE6/,
  ],
};

/** Columns that are no choice: ids, secrets and states. */
const isState =
  /^(id|.*_id|.*_at|.*_since|.*_until|is_demo|email|password_hash|totp_.*|session_epoch|disabled_reason|since|key_hash|start|switched_off|secret|previous_secret|channel|address|name|currency|country_iso|state|sealed_.*|hook_token|scopes|missing_scopes|refused_.*|disconnected_.*|place|pull_problem|version|applied_.*|lease|troubles|not_before|connected_by)$/;

test('guard: every choice of operators, customers and resellers is applied somewhere', () => {
  const schema = readFileSync('apps/server/database/schema.sql', 'utf8');
  const tables = new Set(Object.keys(choices).map((choice) => choice.split('.')[0] ?? ''));
  const columns = [...tables].flatMap((table) => {
    const [, body = ''] = new RegExp(`create table ${table} \\(([^;]*)\\);`).exec(schema) ?? [];
    return [...body.matchAll(/^ {2}(?!constraint)"?(\w+)"? /gm)].map(([, column]) => `${table}.${column}`);
  });
  expect(columns.length).toBeGreaterThan(60);
  const known = (name: string) => name in choices || isState.test(name.split('.')[1] ?? '');
  expect(columns.filter((name) => !known(name))).toEqual([]);
  const unread = Object.entries(choices).filter(([, [path, names]]) => !names.test(readFileSync(path, 'utf8')));
  expect(unread).toEqual([]);
  expect(Object.keys(choices).filter((name) => !columns.includes(name))).toEqual([]);
});
