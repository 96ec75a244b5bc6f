import { expect, test } from 'vitest';
import type { Context } from '#shop/context.ts';
import type { Handlers } from '#shop/define-routes.ts';
import { refuse } from '#shop/refusal.ts';
import { dispatch } from './dispatch.ts';

const ctx = { actor: { kind: 'anonymous' }, config: { env: 'test' } } as unknown as Context;

const refusing = (error: 'email_not_registered' | 'out_of_stock') => {
  const forgetPassword = () => Promise.reject(refuse(error));
  const input = { username: 'amara@example.com', password: 'green tea', emailCode: '123456' };
  return dispatch({ forgetPassword } as unknown as Handlers, ctx, 'forgetPassword', input);
};

test('guard: declared. A refusal that the call does not declare is a bug in tests', async () => {
  await expect(refusing('email_not_registered')).rejects.toMatchObject({ error: 'email_not_registered' });
  await expect(refusing('out_of_stock')).rejects.toThrow('forgetPassword refuses with out_of_stock');
});
