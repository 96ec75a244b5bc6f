/** The gateway itself refuses: the call is not looked at. */
export class GatewayRefusal extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** A call refuses, with a code in its own envelope. */
export class CallRefusal extends Error {
  readonly code: string;
  /** What the answer holds beside the code. */
  readonly more: object;

  constructor(code: string, message: string, more: object = {}) {
    super(message);
    this.code = code;
    this.more = more;
  }
}

export const missing = (name: string): GatewayRefusal =>
  new GatewayRefusal('gw.ParamMissing', `The required parameter ${name} is missing`);

export const invalid = (name: string, why: string): GatewayRefusal =>
  new GatewayRefusal('gw.ParamInvalid', `The parameter ${name} is invalid: ${why}`);
