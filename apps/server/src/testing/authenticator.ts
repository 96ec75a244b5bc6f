import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { InputOf, OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';

/** A passkey authenticator in software: creates and uses passkeys as a browser asks. */

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>;

function head(kind: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(kind << 5) | value]);
  if (value < 256) return Buffer.from([(kind << 5) | 24, value]);
  return Buffer.from([(kind << 5) | 25, value >> 8, value & 255]);
}

/** Concise Binary Object Representation (RFC 8949), as far as WebAuthn needs it. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, inner]) => [cbor(key), cbor(inner)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

const hashOf = (data: string | Buffer) => createHash('sha256').update(data).digest();
const bytes = (text: string | undefined) => Buffer.from(text ?? '', 'base64url');

export type Kind = 'ES256' | 'EdDSA' | 'RS256';

function makeKey(kind: Kind): { privateKey: KeyObject; cose: Buffer } {
  if (kind === 'ES256') {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x, y } = publicKey.export({ format: 'jwk' });
    const key = [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ] as const;
    return { privateKey, cose: cbor(new Map<number, Cbor>(key)) };
  }
  if (kind === 'EdDSA') {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const { x } = publicKey.export({ format: 'jwk' });
    const key = [
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, bytes(x)],
    ] as const;
    return { privateKey, cose: cbor(new Map<number, Cbor>(key)) };
  }
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const { n, e } = publicKey.export({ format: 'jwk' });
  const key = [
    [1, 3],
    [3, -257],
    [-1, bytes(n)],
    [-2, bytes(e)],
  ] as const;
  return { privateKey, cose: cbor(new Map<number, Cbor>(key)) };
}

/** The authenticator's context, and the deviations of another website or a careless device. */
export interface Surroundings {
  origin: string;
  rpId?: string;
  isUnlocked?: boolean;
  challenge?: string;
  counter?: number;
  userHandle?: string;
}

type Creation = OutputOf<Calls['operatorBeginPasskey']>;
type Credential = InputOf<Calls['operatorAddPasskey']>['credential'];
type Request = OutputOf<Calls['operatorRequestPasskey']>;
export type Assertion = NonNullable<InputOf<Calls['operatorLogin']>['passkey']>;

const present = 0x01;
const unlocked = 0x04;
const withKey = 0x40;

export class Authenticator {
  readonly id = randomBytes(32).toString('base64url');
  readonly #key: { privateKey: KeyObject; cose: Buffer };
  readonly #kind: Kind;
  #userHandle = '';
  #counter = 0;

  constructor(kind: Kind = 'ES256') {
    this.#kind = kind;
    this.#key = makeKey(kind);
  }

  create(options: Creation, around: Surroundings): Credential {
    this.#userHandle = options.user.id;
    const id = bytes(this.id);
    const key = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, this.#key.cose]);
    const authData = Buffer.concat([this.#data(options.rp.id, around, withKey), key]);
    const object = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    const clientDataJSON = clientData('webauthn.create', options.challenge, around);
    const response = {
      clientDataJSON,
      attestationObject: cbor(object).toString('base64url'),
      transports: ['internal'],
    };
    return { id: this.id, rawId: this.id, type: 'public-key', response };
  }

  get(options: Request, around: Surroundings): Assertion {
    this.#counter = around.counter ?? this.#counter + 1;
    const authData = this.#data(options.rpId, around, 0);
    const clientDataJSON = clientData('webauthn.get', options.challenge, around);
    const signed = Buffer.concat([authData, hashOf(bytes(clientDataJSON))]);
    const signature = sign(this.#kind === 'EdDSA' ? null : 'sha256', signed, this.#key.privateKey);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON,
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: (around.userHandle ?? this.#userHandle) || null,
      },
    };
  }

  #data(rpId: string, around: Surroundings, more: number): Buffer {
    const flags = present | (around.isUnlocked === false ? 0 : unlocked) | more;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    return Buffer.concat([hashOf(around.rpId ?? rpId), Buffer.from([flags]), counter]);
  }
}

function clientData(type: string, challenge: string, around: Surroundings): string {
  const data = { type, challenge: around.challenge ?? challenge, origin: around.origin, crossOrigin: false };
  return Buffer.from(JSON.stringify(data)).toString('base64url');
}
