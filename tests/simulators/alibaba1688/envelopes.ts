/** The forms of answers. */

/** A picture's id is a text, a pool's total a number. */
export type Answer = object | string | number;

export interface Envelope {
  ok(answer: Answer): object;
  fail(code: string, message: string, more: object): object;
}

const wrapped = (isText: boolean): Envelope => ({
  ok: (result) => ({ result: { success: isText ? 'true' : true, code: '200', message: 'ok', result } }),
  fail: (code, message, more) => ({
    result: { success: isText ? 'false' : false, code, message, result: null, ...more },
  }),
});

/** `{result: {success, code, message, result}}` */
export const a = wrapped(false);
/** The same, with `success` as a String. */
export const aText = wrapped(true);

/** `{success, code, message, result}`, as the sample of categories shows it. */
export const flatA: Envelope = {
  ok: (result) => ({ success: true, code: '200', message: 'ok', result }),
  fail: (code, message, more) => ({ success: false, code, message, result: null, ...more }),
};

/** `{result, errorCode, errorMessage, success}` */
export const b: Envelope = {
  ok: (result) => ({ result, success: true }),
  fail: (errorCode, errorMessage, more) => ({ success: false, errorCode, errorMessage, ...more }),
};

/** The same, with `success` as a String. */
export const bText: Envelope = {
  ok: (result) => ({ result, success: 'true' }),
  fail: (errorCode, errorMessage, more) => ({ success: 'false', errorCode, errorMessage, ...more }),
};

/** The answer's fields at top level, without `success` when it is good. */
export const bareList: Envelope = { ok: (answer) => Object.assign({}, answer), fail: b.fail };

/** The answer's fields at top level beside `success`. */
export const topLevel: Envelope = { ok: (answer) => Object.assign({}, answer, { success: true }), fail: b.fail };

/** The sic `orderPreviewResuslt`, and `errorMsg` for `errorMessage`. */
export const preview: Envelope = {
  ok: topLevel.ok,
  fail: (errorCode, errorMsg, more) => ({ orderPreviewResuslt: [], success: false, errorCode, errorMsg, ...more }),
};

/** Its good answer comes in two forms; ordering.ts makes them. */
export const create: Envelope = { ok: bareList.ok, fail: flatA.fail };

/** The sic `erroMsg`. */
export const payUrl: Envelope = {
  ok: topLevel.ok,
  fail: (errorCode, erroMsg, more) => ({ success: false, errorCode, erroMsg, ...more }),
};
