import { createHash, createHmac } from 'node:crypto';
import { ConfigError } from '#config';
import { endpointOf, remoteObjects } from './remote.ts';
import { permitSeconds, requireKey, type Storage } from './storage.ts';

/**
 * Tencent Cloud Object Storage with its own signature. COS speaks S3 as well, but a client written to the specification
 * uploads its picture with only the Authorization header that we hand out, and Amazon's signature needs more headers.
 */

interface CosOptions {
  /** `https://bucket-1250000000.cos.ap-guangzhou.myqcloud.com` */
  endpoint: string;
  secretId: string;
  secretKey: string;
}

function cosStorage(options: CosOptions): Storage {
  const { host } = new URL(options.endpoint);
  const addressOf = (key: string) => `${options.endpoint}/${requireKey(key)}`;
  const sign = (method: string, key: string, headers: Record<string, string> = {}): string => {
    const now = Math.floor(Date.now() / 1000);
    // A minute of grace in case our clock is ahead.
    const input = { method, path: `/${key}`, headers: { ...headers, host }, start: now - 60, end: now + permitSeconds };
    return cosAuthorization({ ...options, ...input });
  };
  return {
    name: 'cos',
    uploadHost: host,
    permitUpload: async (key, contentType) => ({
      url: addressOf(key),
      authorization: sign('PUT', key, { 'content-type': contentType }),
    }),
    ...remoteObjects((key, request) =>
      fetch(addressOf(key), {
        ...request,
        headers: { ...request.headers, authorization: sign(request.method, key, request.headers) },
      }),
    ),
    publicUrl: addressOf,
  };
}

export interface CosSignInput {
  method: string;
  /** Begins with a slash, not encoded. */
  path: string;
  /** Signed headers, names in lower case. */
  headers: Record<string, string>;
  secretId: string;
  secretKey: string;
  /** Seconds since 1970. */
  start: number;
  end: number;
}

/** The q-* signature (Tencent Cloud, "Request signature"). */
export function cosAuthorization({ method, path, headers, secretId, secretKey, start, end }: CosSignInput): string {
  const time = `${start};${end}`;
  const names = Object.keys(headers).sort();
  const headerText = names.map((name) => `${encode(name)}=${encode(headers[name] ?? '')}`).join('&');
  const request = `${method.toLowerCase()}\n${path}\n\n${headerText}\n`;
  const text = `sha1\n${time}\n${createHash('sha1').update(request).digest('hex')}\n`;
  const signature = hmac(hmac(secretKey, time), text);
  return [
    'q-sign-algorithm=sha1',
    `q-ak=${secretId}`,
    `q-sign-time=${time}`,
    `q-key-time=${time}`,
    `q-header-list=${names.join(';')}`,
    'q-url-param-list=',
    `q-signature=${signature}`,
  ].join('&');
}

const hmac = (key: string, text: string) => createHmac('sha1', key).update(text).digest('hex');

function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** `cos://id:key@bucket-appid.region`, encoded as for S3. */
export function cosFromUrl(url: URL): Storage {
  const [, bucket, region] = /^([a-z0-9-]+-\d+)\.([a-z0-9-]+)$/.exec(url.host) ?? [];
  if (!url.username || !url.password || !bucket)
    throw new ConfigError([
      'STORAGE_URL needs an id, a key, a bucket with its app id and a region: cos://id:key@bucket-appid.region.',
    ]);
  return cosStorage({
    endpoint: endpointOf(url) ?? `https://${bucket}.cos.${region}.myqcloud.com`,
    secretId: decodeURIComponent(url.username),
    secretKey: decodeURIComponent(url.password),
  });
}
