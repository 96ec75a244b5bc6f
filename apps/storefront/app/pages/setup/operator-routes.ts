/** Where the calls of these pages are. Those of customers' pages are generated, and every visitor loads them. */
export const operatorRoutes = {
  operatorBeginEnrolment: ['POST', '/console/enrol/begin'],
  operatorEnrol: ['POST', '/console/enrol'],
  operatorLogin: ['POST', '/console/login'],
  operatorLogout: ['POST', '/console/logout'],
  operatorGetOpening: ['GET', '/console/opening'],
  operatorOpenShop: ['POST', '/console/opening/open'],
  operatorCloseShop: ['POST', '/console/opening/close'],
  operatorPreviewShop: ['POST', '/console/opening/preview'],
  operatorLoadTrialGoods: ['POST', '/console/opening/trial-goods'],
  operatorRemoveTrialGoods: ['DELETE', '/console/opening/trial-goods'],
  operatorSendTestMail: ['POST', '/console/opening/test-mail'],
  operatorListSettings: ['GET', '/console/settings'],
  operatorSetSetting: ['PUT', '/console/settings/{subject}'],
  operatorListPolicies: ['GET', '/console/policies'],
  operatorDraftPolicy: ['GET', '/console/policies/draft'],
  operatorPreviewPolicy: ['POST', '/console/policies/preview'],
  operatorPublishPolicy: ['POST', '/console/policies'],
  operatorUploadPolicy: ['GET', '/console/uploads/policy'],
} as const satisfies Record<string, readonly [method: string, path: string]>;

export type OperatorCall = keyof typeof operatorRoutes;
