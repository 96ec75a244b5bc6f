import { defineRoutes } from '#shop/define-routes.ts';
import { operatorListApiKeys, operatorRevokeApiKey } from './api-keys/customers-keys.ts';
import { listColleagues } from './assignable-operators.ts';
import { requestPasskey } from './passkeys/use-passkey.ts';
import { removeCustomersFactor } from './profile/own-factor.ts';
import { setCompany } from './profile/set-company.ts';
import { setCustomerDisabled, signOutCustomer } from './profile/set-customer-disabled.ts';
import { logout } from './sign-in/logout.ts';
import { listStaff, setStaffDisabled, setStaffRoles } from './staff/change-staff.ts';
import { beginEnrolment, enrolOperator } from './staff/enrol-operator.ts';
import { inviteOperator, resendInvitation, resetFactor, withdrawInvitation } from './staff/invite-operator.ts';
import { operatorLogin } from './staff/operator-login.ts';
import {
  beginAuthenticator,
  changeOwnEmail,
  changeOwnPassword,
  readMe,
  replaceOwnAuthenticator,
  replaceRecoveryCodes,
  updateMe,
} from './staff/own-account.ts';
import { addPasskey, beginPasskey, listOwnPasskeys, removeOwnPasskey, renameOwnPasskey } from './staff/own-passkeys.ts';
import {
  endOwnOtherSessions,
  endOwnSession,
  endSessionsOf,
  listOwnSessions,
  listSessionsOf,
} from './staff/sessions.ts';

export const accountsConsoleRoutes = defineRoutes({
  operatorLogin: (ctx, input) => operatorLogin(ctx, input),
  operatorRequestPasskey: (ctx) => requestPasskey(ctx),
  operatorBeginEnrolment: (ctx, input) => beginEnrolment(ctx, input),
  operatorEnrol: (ctx, input) => enrolOperator(ctx, input),
  operatorLogout: (ctx) => logout(ctx),
  operatorMe: (ctx) => readMe(ctx),
  operatorUpdateMe: (ctx, input) => updateMe(ctx, input),
  operatorChangePassword: (ctx, input) => changeOwnPassword(ctx, input),
  operatorChangeEmail: (ctx, input) => changeOwnEmail(ctx, input),
  operatorReplaceRecoveryCodes: (ctx, input) => replaceRecoveryCodes(ctx, input),
  operatorBeginAuthenticator: (ctx, input) => beginAuthenticator(ctx, input),
  operatorReplaceAuthenticator: (ctx, input) => replaceOwnAuthenticator(ctx, input),
  operatorListPasskeys: (ctx) => listOwnPasskeys(ctx),
  operatorBeginPasskey: (ctx, input) => beginPasskey(ctx, input),
  operatorAddPasskey: (ctx, input) => addPasskey(ctx, input),
  operatorRenamePasskey: (ctx, input) => renameOwnPasskey(ctx, input),
  operatorRemovePasskey: (ctx, input) => removeOwnPasskey(ctx, input),
  operatorListSessions: (ctx) => listOwnSessions(ctx),
  operatorEndSession: (ctx, input) => endOwnSession(ctx, input),
  operatorEndOtherSessions: (ctx) => endOwnOtherSessions(ctx),
  operatorListSessionsOf: (ctx, input) => listSessionsOf(ctx, input),
  operatorEndSessionsOf: (ctx, input) => endSessionsOf(ctx, input),
  operatorListApiKeys: (ctx, input) => operatorListApiKeys(ctx, input),
  operatorRevokeApiKey: (ctx, input) => operatorRevokeApiKey(ctx, input),
  operatorListOperators: (ctx) => listStaff(ctx),
  operatorListColleagues: (ctx) => listColleagues(ctx),
  operatorInvite: (ctx, input) => inviteOperator(ctx, input),
  operatorResendInvitation: (ctx, input) => resendInvitation(ctx, input),
  operatorWithdrawInvitation: (ctx, input) => withdrawInvitation(ctx, input),
  operatorSetRoles: (ctx, input) => setStaffRoles(ctx, input),
  operatorSetOperatorDisabled: (ctx, input) => setStaffDisabled(ctx, input),
  operatorResetFactor: (ctx, input) => resetFactor(ctx, input),
  operatorSetCompany: (ctx, input) => setCompany(ctx, input),
  operatorSetCustomerDisabled: (ctx, input) => setCustomerDisabled(ctx, input),
  operatorSignOutCustomer: (ctx, input) => signOutCustomer(ctx, input),
  operatorRemoveSecondFactor: (ctx, input) => removeCustomersFactor(ctx, input),
});
