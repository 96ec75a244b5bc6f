/** An error of the API, in WordPress' shape. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly data: object;

  constructor(status: number, code: string, message: string, data: object = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.data = data;
  }

  get body(): object {
    return { code: this.code, message: this.message, data: { status: this.status, ...this.data } };
  }
}

export const invalid = (name: string, why: string): Refusal =>
  new Refusal(400, 'rest_invalid_param', `Invalid parameter(s): ${name}`, { params: { [name]: why } });
