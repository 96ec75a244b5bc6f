import { defineRoutes } from '#shop/define-routes.ts';
import { createApiKey } from './api-keys/create-api-key.ts';
import { listApiKeys } from './api-keys/list-api-keys.ts';
import { revokeApiKey } from './api-keys/revoke-api-key.ts';
import { endOwnOtherSessions, endOwnSession, listOwnSessions } from './logins/own-sessions.ts';
import { requestPasskey } from './passkeys/use-passkey.ts';
import { getUser } from './profile/get-user.ts';
import {
  addPasskey,
  beginAuthenticator,
  beginPasskey,
  getSecondFactor,
  removePasskey,
  removeSecondFactor,
  replaceRecoveryCodes,
  setAuthenticator,
} from './profile/own-factor.ts';
import { updateUser } from './profile/update-user.ts';
import { changePassword } from './sign-in/change-password.ts';
import { forgetPassword } from './sign-in/forget-password.ts';
import { login } from './sign-in/login.ts';
import { logout } from './sign-in/logout.ts';
import { register } from './sign-in/register.ts';
import { sendEmailCode } from './sign-in/send-email-code.ts';

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
