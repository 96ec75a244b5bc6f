import { createHash, createHmac } from 'node:crypto';
import { readObject, removeObject, type SignedRequest, writeObject } from './remote.ts';
import { permitSeconds, requireKey, type Storage } from './storage.ts';

/** Any S3-compatible service, path-style addresses, AWS Signature Version 4. Everything is signed into the address. */

export interface S3Options {
  /** `https://s3.eu-central-1.amazonaws.com` */
  endpoint: string;
  region: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
}

export function s3Storage(options: S3Options): Storage {
  const addressOf = (key: string) => `${options.endpoint}/${options.bucket}/${requireKey(key)}`;
  const sign = (method: string, key: string, headers: Record<string, string> = {}): SignedRequest => ({
    url: presign({ ...options, method, url: addressOf(key), headers, expiresSeconds: permitSeconds, now: new Date() }),
    headers,
  });
  return {
    name: 's3',
    uploadHost: new URL(options.endpoint).host,
    permitUpload: (key, contentType) => ({
      url: sign('PUT', key, { 'content-type': contentType }).url,
      authorization: '',
    }),
    read: (key, maxBytes) => readObject(sign('GET', key), maxBytes),
    write: (key, contentType, bytes) => writeObject(sign('PUT', key, { 'content-type': contentType }), bytes),
    remove: (key) => removeObject(sign('DELETE', key)),
    publicUrl: addressOf,
  };
}

export interface PresignInput {
  method: string;
  url: string;
  /** Signed besides `host`, names in lower case; the request must carry them with these values. */
  headers: Record<string, string>;
  region: string;
  accessKey: string;
  secretKey: string;
  expiresSeconds: number;
  now: Date;
}

/** The address with its signature (docs.aws.amazon.com, "Authenticating Requests: Using Query Parameters"). */
export function presign({
  method,
  url,
  headers,
  region,
  accessKey,
  secretKey,
  expiresSeconds,
  now,
}: PresignInput): string {
  const address = new URL(url);
  const time = now.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  const signed: Record<string, string> = { ...headers, host: address.host };
  const names = Object.keys(signed).sort();
  const query = Object.entries({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${accessKey}/${scope}`,
    'X-Amz-Date': time,
    'X-Amz-Expires': String(expiresSeconds),
    'X-Amz-SignedHeaders': names.join(';'),
  }).map(([name, value]) => `${name}=${encode(value)}`);
  const canonicalHeaders = names.map((name) => `${name}:${signed[name]?.trim()}\n`).join('');
  const canonical = [
    method,
    address.pathname,
    query.join('&'),
    canonicalHeaders,
    names.join(';'),
    'UNSIGNED-PAYLOAD',
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const key = scope.split('/').reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${secretKey}`);
  return `${address.origin}${address.pathname}?${query.join('&')}&X-Amz-Signature=${hmac(key, text).toString('hex')}`;
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
