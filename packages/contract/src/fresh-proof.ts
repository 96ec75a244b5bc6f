import type { CallName } from './calls.ts';

/**
 * Calls whose effect would outlive a stolen session need a fresh proof: they grant access, send data or money
 * elsewhere, reveal a secret, or remove the
 * rightful owner's access. `always`: each call; `sometimes`: for some inputs, as the call's
 * summary says; `before`: a call that comes first asks.
 */
export const freshProof = {
  // operators' own sign-in
  operatorChangePassword: 'always',
  operatorChangeEmail: 'always',
  operatorReplaceRecoveryCodes: 'always',
  operatorBeginAuthenticator: 'always',
  operatorReplaceAuthenticator: 'before',
  operatorBeginPasskey: 'always',
  operatorAddPasskey: 'before',
  // staff
  operatorInvite: 'always',
  operatorSetRoles: 'always',
  operatorResetFactor: 'always',
  operatorSetOperatorDisabled: 'sometimes',
  // the destination of money and notifications
  operatorSetSetting: 'sometimes',
  operatorAddHook: 'always',
  operatorUpdateHook: 'sometimes',
  operatorSetNotices: 'sometimes',
  // the account that buys
  operatorConnectMarketplace: 'always',
  operatorFinishMarketplaceConnection: 'before',
  operatorDisconnectMarketplace: 'always',
  // what signs them
  operatorGetHookSecret: 'always',
  operatorRotateHookSecret: 'always',
  operatorGetNoticeSecret: 'always',
  // customers
  beginAuthenticator: 'always',
  setAuthenticator: 'before',
  replaceRecoveryCodes: 'always',
  removeSecondFactor: 'always',
  beginPasskey: 'always',
  addPasskey: 'before',
  operatorRemoveSecondFactor: 'always',
  changePassword: 'always',
  createApiKey: 'always',
  addHook: 'always',
  updateHook: 'sometimes',
  getHookSecret: 'always',
  rotateHookSecret: 'always',
  exportMyData: 'always',
} as const satisfies Partial<Record<CallName, 'always' | 'sometimes' | 'before'>>;

/** Calls of the same families that ask for none, and why. */
export const withoutFreshProof = {
  signsIn: [
    'sendEmailCode',
    'register',
    'login',
    'forgetPassword',
    'operatorLogin',
    'operatorRequestPasskey',
    'requestPasskey',
    'operatorBeginEnrolment',
    'operatorEnrol',
  ],
  takesAccessAway: [
    'operatorLogout',
    'operatorRemovePasskey',
    'removePasskey',
    'operatorEndSession',
    'operatorEndOtherSessions',
    'operatorEndSessionsOf',
    'operatorWithdrawInvitation',
    'operatorSignOutCustomer',
    'operatorSetCustomerDisabled',
    'endSession',
    'endOtherSessions',
    'revokeApiKey',
    'operatorRevokeApiKey',
    'deleteHook',
    'operatorDeleteHook',
  ],
  /** The link goes to the address that was invited with a proof. */
  repeatsWhatWasProved: ['operatorResendInvitation'],
  givesNothingAway: ['updateUser', 'operatorUpdateMe', 'operatorRenamePasskey', 'operatorSetCompany'],
  sendsToAKnownAddress: [
    'testHook',
    'replayHookDelivery',
    'replayFailedHookDeliveries',
    'operatorTestHook',
    'operatorReplayHookDelivery',
    'operatorReplayFailedHookDeliveries',
    'operatorSendTestMail',
  ],
  /** Refused while money is owed, and confirmed by typing the customer's address. */
  confirmedOtherwise: ['operatorErasePerson'],
  /** Every version is kept, and named with who published it. */
  keepsEveryVersion: ['operatorPublishPolicy', 'operatorPreviewPolicy'],
  opensOrClosesTheShop: [
    'operatorCloseShop',
    'operatorOpenShop',
    'operatorPreviewShop',
    'operatorLoadTrialGoods',
    'operatorRemoveTrialGoods',
  ],
} as const satisfies Record<string, readonly CallName[]>;
