import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from './call.ts';
import { type CallName, calls } from './calls.ts';
import { freshProof, withoutFreshProof } from './fresh-proof.ts';

/**
 * Families of calls about permissions, and about the destination of money, data and notifications. All others are daily
 * work.
 */
const families = [
  'accounts',
  'api-keys',
  'hooks',
  'marketplace-connection',
  'notices',
  'opening',
  'operators/account',
  'operators/passkeys',
  'operators/sessions',
  'operators/sign-in',
  'operators/staff',
  'privacy',
  'second-factor',
  'sessions',
  'settings/calls',
];

const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'access' in value;

async function callsOf(file: string): Promise<CallName[]> {
  const found: Record<string, unknown> = await import(`./${file}.ts`);
  return Object.keys(found).filter((name): name is CallName => isCall(found[name]));
}

/** Names of the fields with text in a schema, or a list of it, whatever they are nested in. */
function textFieldsOf(schema: z.ZodType): string[] {
  const names: string[] = [];
  const walk = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    if ('properties' in value && !Array.isArray(value))
      for (const [name, { type }] of Object.entries(value.properties as Record<string, { type?: string }>))
        if (type === 'string' || type === 'array') names.push(name);
    for (const inner of Object.values(value)) walk(inner);
  };
  walk(z.toJSONSchema(schema, { unrepresentable: 'any' }));
  return names;
}

const changes = (name: CallName) => calls[name].method !== 'GET';

test('guard: every call of these families declares whether it needs a fresh proof, and declares it once', async () => {
  const asked = (await Promise.all(families.map(callsOf))).flat().filter(changes);
  const customers: CallName[] = ['operatorSetCompany', 'operatorSetCustomerDisabled', 'operatorSignOutCustomer'];
  const chosen = [...Object.keys(freshProof), ...Object.values(withoutFreshProof).flat()];
  expect(chosen.sort()).toEqual([...new Set([...asked, ...customers])].sort());
});

test('guard: a file of calls that is none of these families says nothing of sign-in, secrets or who works here', async () => {
  const files = readdirSync(new URL('.', import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => file.slice(0, -3));
  const others = (await Promise.all(files.filter((file) => !families.includes(file)).map(callsOf))).flat();
  const lasting = /password|passkey|secret|apikey|hook|operatorinvite|roles|factor|session/i;
  const known = Object.values(withoutFreshProof).flat() as CallName[];
  expect(others.filter((name) => changes(name) && lasting.test(name) && !known.includes(name))).toEqual([]);
});

test('guard: what reveals a secret asks for a proof, unless it signs in', () => {
  const isSecret = /secret$|^recoveryCodes$|^password$|^token$/i;
  const revealing = (Object.keys(calls) as CallName[]).filter((name) =>
    textFieldsOf(calls[name].output).some((field) => isSecret.test(field)),
  );
  const without = [
    ...withoutFreshProof.signsIn,
    // It lets the widget of one payment act, and nothing else.
    'createPaymentIntent',
  ];
  expect(revealing.filter((name) => !(name in freshProof) && !without.includes(name))).toEqual([]);
  for (const name of ['getHookSecret', 'addHook', 'replaceRecoveryCodes', 'beginAuthenticator'] as const)
    expect(revealing).toContain(name);
});

test('guard: a call that asks for a proof declares it: it takes one, and is refused without', () => {
  for (const [name, how] of Object.entries(freshProof)) {
    if (how === 'before' || name === 'changePassword') continue;
    const { input, refusals }: Call = calls[name as CallName];
    const fields = Object.keys((input as unknown as { shape: object }).shape);
    expect([name, fields], name).toEqual([name, expect.arrayContaining(['password'])]);
    expect([name, refusals]).toEqual([
      name,
      expect.arrayContaining(['wrong_account_or_password', 'too_many_attempts']),
    ]);
  }
});
