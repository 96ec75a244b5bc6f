import { defineRoutes } from '#shop/define-routes.ts';
import { createApiKey } from './api-keys/create-api-key.ts';
import { listApiKeys } from './api-keys/list-api-keys.ts';
import { revokeApiKey } from './api-keys/revoke-api-key.ts';
import { changePassword } from './change-password.ts';
import { forgetPassword } from './forget-password.ts';
import { getUser } from './get-user.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import {
  addPasskey,
  beginAuthenticator,
  beginPasskey,
  getSecondFactor,
  removePasskey,
  removeSecondFactor,
  replaceRecoveryCodes,
  setAuthenticator,
} from './own-factor.ts';
import { endOwnOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts';
import { requestPasskey } from './passkeys/use-passkey.ts';
import { register } from './register.ts';
import { sendEmailCode } from './send-email-code.ts';
import { updateUser } from './update-user.ts';

export const accountsRoutes = defineRoutes({
  sendEmailCode: (ctx, input) => sendEmailCode(ctx, input),
  register: (ctx, input) => register(ctx, input),
  login: (ctx, input) => login(ctx, input),
  logout: (ctx) => logout(ctx),
  forgetPassword: (ctx, input) => forgetPassword(ctx, input),
  changePassword: (ctx, input) => changePassword(ctx, input),
  getUser: (ctx) => getUser(ctx),
  updateUser: (ctx, input) => updateUser(ctx, input),
  listSessions: (ctx) => listOwnSessions(ctx),
  endSession: (ctx, input) => endOwnSession(ctx, input),
  endOtherSessions: (ctx) => endOwnOtherSessions(ctx),
  getSecondFactor: (ctx) => getSecondFactor(ctx),
  beginAuthenticator: (ctx, input) => beginAuthenticator(ctx, input),
  setAuthenticator: (ctx, input) => setAuthenticator(ctx, input),
  replaceRecoveryCodes: (ctx, input) => replaceRecoveryCodes(ctx, input),
  removeSecondFactor: (ctx, input) => removeSecondFactor(ctx, input),
  requestPasskey: (ctx) => requestPasskey(ctx),
  beginPasskey: (ctx, input) => beginPasskey(ctx, input),
  addPasskey: (ctx, input) => addPasskey(ctx, input),
  removePasskey: (ctx, input) => removePasskey(ctx, input),
  createApiKey: (ctx, input) => createApiKey(ctx, input),
  listApiKeys: (ctx) => listApiKeys(ctx),
  revokeApiKey: (ctx, input) => revokeApiKey(ctx, input),
});
