import { randomUUID } from 'node:crypto';
import { type Call, findCall } from './documented.ts';
import type { Answer } from './envelopes.ts';
import { fieldsOf, readForm } from './fields.ts';
import type { OAuth } from './oauth.ts';
import { CallRefusal, GatewayRefusal, invalid } from './refusal.ts';
import type { Act } from './routes.ts';
import { sign } from './sign.ts';
import type { Member, World } from './world.ts';

/** Every call's way in. Refusals come in the order of the checks. */

interface Request {
  method: string;
  contentType: string;
  path: string;
  /** With its question mark, or empty text. */
  query: string;
  body: Buffer<ArrayBuffer>;
}

const system = ['access_token', '_aop_signature', '_aop_timestamp', '_aop_datatype'];
const tolerance = 15 * 60_000;
const address = /^\/openapi\/(param2\/1\/([\w.]+)\/([\w.]+)\/(\w+))$/;

export class Gateway {
  readonly #world: World;
  readonly #oauth: OAuth;
  readonly #acts: ReadonlyMap<string, Act>;
  /** Times of all apps' calls of the last second. */
  #recent: number[] = [];
  readonly counts: Record<string, number> = {};

  constructor(world: World, oauth: OAuth, acts: ReadonlyMap<string, Act>) {
    this.#world = world;
    this.#oauth = oauth;
    this.#acts = acts;
  }

  async answer(request: Request): Promise<{ status: number; body: object }> {
    try {
      return { status: 200, body: await this.#carryOut(request) };
    } catch (error) {
      if (!(error instanceof GatewayRefusal)) throw error;
      return { status: this.#world.switches.refusalStatus, body: refusalView(error) };
    }
  }

  async #carryOut(request: Request): Promise<object> {
    const { method, contentType, path, query } = request;
    if (method !== 'POST') throw new GatewayRefusal('gw.MethodNotAllowed', 'Only POST is allowed');
    const [, signedPath = '', namespace = '', name = '', appKey = ''] = address.exec(path) ?? [];
    const call = findCall(namespace, name);
    const hasFile = call !== undefined && filesOf(call).length > 0;
    if (!(hasFile ? multipart : urlEncoded).test(contentType))
      throw new GatewayRefusal(
        'gw.ContentTypeInvalid',
        `Only ${hasFile ? 'multipart forms' : 'forms in UTF-8'} are allowed`,
      );
    if (query !== '' && !hasFile) throw new GatewayRefusal('gw.APIUnsupported', 'The API is not supported: a query');
    const act = call && this.#acts.get(call.name);
    if (!call || !act) throw new GatewayRefusal('gw.APIUnsupported', `The API is not supported: ${namespace}:${name}`);
    const { app } = this.#world;
    if (appKey !== app.key) throw new GatewayRefusal('gw.AppKeyNotFound', 'The app does not exist');
    this.counts[call.name] = (this.counts[call.name] ?? 0) + 1;
    this.#checkPace();
    const form = hasFile ? await readFileForm(request, filesOf(call)) : readFields(request.body.toString('utf8'));
    const member = this.#checkToken(call, form);
    if (app.denied.has(call.name)) throw new GatewayRefusal('gw.APIACLDecline', 'AppKey is not allowed(acl)');
    this.#checkSignature(call, form, signedPath);
    const given = readForm(new Map([...form].filter(([field]) => !system.includes(field))), call.fields);
    return this.#act(call, () => act(this.#world, given, member));
  }

  #checkPace(): void {
    const { app, clock, switches } = this.#world;
    const since = clock.now - 1000;
    app.recent = app.recent.filter((at) => at > since);
    this.#recent = this.#recent.filter((at) => at > since);
    if (this.#recent.length >= switches.allCallsPerSecond)
      throw new GatewayRefusal('gw.QosRequestLimit', 'Request exceeds limited frequency');
    if (app.recent.length >= switches.callsPerSecond)
      throw new GatewayRefusal('gw.QosAppFrequencyLimit', 'App call exceeds limited frequency');
    app.recent.push(clock.now);
    this.#recent.push(clock.now);
  }

  #checkToken({ needsNoUser }: Call, form: ReadonlyMap<string, string>): Member | undefined {
    const given = form.get('access_token');
    const member = this.#oauth.memberOf(given);
    if (needsNoUser && given === undefined) return undefined;
    if (!given) throw new GatewayRefusal('401', 'Request need user authorized');
    if (!member) throw new GatewayRefusal('401', 'User authorization is required');
    return member;
  }

  #checkSignature(call: Call, form: ReadonlyMap<string, string>, path: string): void {
    const files = filesOf(call);
    const signed = [...form].filter(([name]) => !files.includes(name));
    if (form.get('_aop_signature') !== sign(this.#world.app.secret, path, signed))
      throw new GatewayRefusal('gw.SignatureInvalid', 'Invalid signature');
    const timestamp = form.get('_aop_timestamp');
    if (timestamp === undefined) return;
    if (!/^\d{13}$/.test(timestamp) || Math.abs(Number(timestamp) - this.#world.clock.now) > tolerance)
      throw new GatewayRefusal('gw.TimestampInvalid', 'The timestamp is too far from now');
  }

  async #act(call: Call, run: () => Answer | Promise<Answer>): Promise<object> {
    const { refusals } = this.#world;
    try {
      const planned = refusals.findIndex(({ name }) => name === call.name);
      const [refusal] = planned < 0 ? [] : refusals.splice(planned, 1);
      if (refusal) throw new CallRefusal(refusal.code, refusal.message);
      return call.envelope.ok(await run());
    } catch (error) {
      if (error instanceof CallRefusal) return call.envelope.fail(error.code, error.message, error.more);
      throw error;
    }
  }
}

const urlEncoded = /^application\/x-www-form-urlencoded(; *charset=utf-8)?$/i;
const multipart = /^multipart\/form-data; *boundary=/i;

const filesOf = ({ fields }: Call): string[] =>
  fieldsOf(fields)
    .filter(({ kind }) => kind === 'file')
    .map(({ name }) => name);

/** As on the platform's own page: token and signature in the address, the file alone in the body. Files are kept as base64. */
async function readFileForm(
  { contentType, query, body }: Request,
  files: readonly string[],
): Promise<Map<string, string>> {
  const form = readFields(query.slice(1));
  for (const name of files) if (form.has(name)) throw invalid(name, 'it is no file');
  const sent = await new Response(body, { headers: { 'content-type': contentType } }).formData().catch(() => {
    throw invalid('body', 'it is no multipart form');
  });
  for (const [name, value] of sent) {
    if (!files.includes(name) || typeof value === 'string') throw invalid(name, 'it is no file');
    if (form.has(name)) throw invalid(name, 'it was given twice');
    form.set(name, Buffer.from(await value.arrayBuffer()).toString('base64'));
  }
  return form;
}

/** Each field once: which of two the platform would take is unknown. */
function readFields(body: string): Map<string, string> {
  const form = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(body)) {
    if (form.has(name)) throw invalid(name, 'it was given twice');
    form.set(name, value);
  }
  return form;
}

const refusalView = ({ code, message }: GatewayRefusal): object => ({
  error_code: code,
  error_message: message,
  exception: message,
  request_id: randomUUID(),
});
