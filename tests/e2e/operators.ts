import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TOTP } from 'otpauth';
import { keepCodes, ownerPassword, withOwnerProof } from './owner-proof.ts';

/** The operators' side of a journey, through their calls, signed in with password and authenticator app like a person. */

const origin = () => process.env.SHOP_ORIGIN ?? '';

async function send(path: string, body: object | undefined, token?: string, method?: string): Promise<never> {
  const response = await fetch(`${origin()}/api${path}`, {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...(token ? { authorization: token } : {}) },
    body: body && JSON.stringify(body),
  });
  const answer = (await response.json()) as { code: number; error?: string; message: string; data: never };
  if (answer.error === 'proof_needed')
    return withOwnerProof((proof) => send(path, { ...body, ...proof }, token, method));
  if (answer.code !== 200) throw new Error(`${path}: ${answer.code} ${answer.message}`);
  return answer.data;
}

/** The session of a new shop's owner, for all who have this process's environment; the codes are kept in `folder`. */
export async function enrolOwner(oneTimePassword: string, folder?: string): Promise<string> {
  const email = 'owner@sampan.example';
  const { secret } = (await send('/console/enrol/begin', { email, password: oneTimePassword })) as { secret: string };
  const code = new TOTP({ secret }).generate();
  const { tokenHead, token, recoveryCodes } = (await send('/console/enrol', {
    email,
    password: oneTimePassword,
    newPassword: ownerPassword,
    code,
  })) as { tokenHead: string; token: string; recoveryCodes: string[] };
  keepCodes(recoveryCodes, folder ?? mkdtempSync(join(tmpdir(), 'sampan-codes-')));
  return tokenHead + token;
}

export function asOwner(path: string, body?: object, method?: 'PUT'): Promise<never> {
  return send(`/console${path}`, body, process.env.SHOP_OWNER_TOKEN, method);
}

export async function findOrder(sn: string): Promise<{ id: string; status: string }> {
  const { list } = (await asOwner(`/orders?search=${sn}`)) as { list: { id: string; status: string }[] };
  const [order] = list;
  if (!order) throw new Error(`no order ${sn}`);
  return order;
}

/** Takes a paid order to weighing: bought, received, inspected. Returns the amount still due. */
export async function buyAndInspect(orderId: string, weightGrams = 12_400): Promise<{ balanceUsd: number }> {
  await asOwner(`/orders/${orderId}/procure`, {});
  await asOwner(`/orders/${orderId}/receive`, {});
  return asOwner(`/orders/${orderId}/inspect`, {
    id: orderId,
    weightGrams,
    lengthMm: 580,
    widthMm: 400,
    heightMm: 360,
  });
}

export async function ship(orderId: string): Promise<void> {
  await asOwner(`/orders/${orderId}/ship`, { carrier: 'Ocean Freight Line', trackingNumber: 'OFL2048817731' });
  await asOwner(`/orders/${orderId}/tracking`, {
    place: 'Nansha port',
    description: 'Left the port',
    state: 'in_transit',
  });
}

/** `missingUsd`: so much less has come, and stays due. */
export async function approveDeclaration(sn: string, missingUsd = 0): Promise<void> {
  const declarations = (await asOwner('/declarations')) as { id: string; sn: string; amountUsd: number }[];
  const declaration = declarations.find((candidate) => candidate.sn === sn);
  if (!declaration) throw new Error(`no declared payment of ${sn}`);
  await asOwner(`/declarations/${declaration.id}/approve`, {
    amountUsd: Math.round((declaration.amountUsd - missingUsd) * 100) / 100,
    bankReference: 'TT-77120',
    ...(missingUsd > 0 ? { resolution: 'rest_due' } : {}),
  });
}

export async function approveRefund(sn: string): Promise<void> {
  const { list: refunds } = (await asOwner('/refunds')) as { list: { id: string; sn: string }[] };
  const refund = refunds.find((candidate) => candidate.sn === sn);
  if (!refund) throw new Error(`no refund of ${sn}`);
  await asOwner(`/refunds/${refund.id}/approve`, {});
}
