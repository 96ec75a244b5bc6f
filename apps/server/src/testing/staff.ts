import type { OperatorRole } from '@sampan/contract/call';
import type { TestShop } from './shop.ts';
import { codeOf, staffPassword } from './typed.ts';

export { codeOf, staffPassword };

/** Operators as they come about: invited by mail, enrolled by link. */

let counter = 0;
const fromElsewhere = () => ({ 'x-forwarded-for': `203.0.113.${++counter % 250}` });

/** The password in the link of the last mail to this address. */
export async function mailedPassword(shop: TestShop, email: string): Promise<string> {
  await shop.runQueue('send-mail');
  const mails = await shop.inbox(email);
  const [, link = ''] = /\/console\/enrol#(\S+)/.exec(mails.at(-1)?.text_body ?? '') ?? [];
  return new URLSearchParams(link).get('password') ?? '';
}

export interface Invited {
  id: string;
  email: string;
  oneTimePassword: string;
}

export async function inviteStaff(shop: TestShop, roles: OperatorRole[]): Promise<Invited> {
  const owner = await shop.makeOperator(['owner']);
  const email = `staff${++counter}@example.com`;
  const { id } = await shop.call('operatorInvite', { email, name: 'Staff', roles }, owner);
  return { id, email, oneTimePassword: await mailedPassword(shop, email) };
}

export interface Enrolled {
  id: string;
  email: string;
  secret: string;
  token: string;
  recoveryCodes: string[];
}

/** Uses the previous step's code, so that a test can still use this one's. */
export async function enrolWith(shop: TestShop, { id, email, oneTimePassword }: Invited): Promise<Enrolled> {
  const credentials = { email, password: oneTimePassword };
  const { secret } = await shop.call('operatorBeginEnrolment', credentials, undefined, fromElsewhere());
  const input = { ...credentials, newPassword: staffPassword, code: codeOf(secret, -1) };
  const { token, recoveryCodes } = await shop.call('operatorEnrol', input, undefined, fromElsewhere());
  return { id, email, secret, token, recoveryCodes };
}

export async function enrolStaff(shop: TestShop, roles: OperatorRole[]): Promise<Enrolled> {
  return enrolWith(shop, await inviteStaff(shop, roles));
}

/** Password and the next code: a code works once. */
export const proofOf = ({ secret }: Pick<Enrolled, 'secret'>, steps = 0) => ({
  password: staffPassword,
  code: codeOf(secret, steps),
});
