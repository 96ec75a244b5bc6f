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
  const { host, origin } = new URL(options.endpoint);
  const addressOf = (key: string) => `${options.endpoint}/${requireKey(key)}`;
  const sign = (method: string, key: string, { headers = {}, query = {} }: Signed = {}): string => {
    const now = Math.floor(Date.now() / 1000);
    // A minute of grace in case our clock is ahead.
    const times = { start: now - 60, end: now + permitSeconds };
    const input = { method, path: `/${key}`, query, headers: { ...headers, host }, ...times };
    return cosAuthorization({ ...options, ...input });
  };
  return {
    name: 'cos',
    uploadOrigin: origin,
    // Clients written to the specification do not send it.
    needsUploadSize: false,
    permitUpload: async (key, contentType, bytes) => ({
      url: addressOf(key),
      authorization: sign('PUT', key, {
        headers: { 'content-type': contentType, ...(bytes !== undefined && { 'content-length': String(bytes) }) },
      }),
    }),
    ...remoteObjects({
      send: (key, request) =>
        fetch(addressOf(key), {
          ...request,
          headers: { ...request.headers, authorization: sign(request.method, key, { headers: request.headers }) },
        }),
      list: (query, request) =>
        fetch(`${options.endpoint}/?${new URLSearchParams(query)}`, {
          ...request,
          headers: { authorization: sign(request.method, '', { query }) },
        }),
      after: 'marker',
    }),
    publicUrl: addressOf,
  };
}

interface Signed {
  headers?: Record<string, string> | undefined;
  query?: Record<string, string>;
}

export interface CosSignInput {
  method: string;
  /** Begins with a slash, not encoded. */
  path: string;
  /** Signed parameters, names in lower case. */
  query: Record<string, string>;
  /** Signed headers, names in lower case. */
  headers: Record<string, string>;
  secretId: string;
  secretKey: string;
  /** Seconds since 1970. */
  start: number;
  end: number;
}

/** The q-* signature (Tencent Cloud, "Request signature"). */
export function cosAuthorization(input: CosSignInput): string {
  const { method, path, headers, query, secretId, secretKey, start, end } = input;
  const time = `${start};${end}`;
  const request = `${method.toLowerCase()}\n${path}\n${listed(query)}\n${listed(headers)}\n`;
  const text = `sha1\n${time}\n${createHash('sha1').update(request).digest('hex')}\n`;
  const signature = hmac(hmac(secretKey, time), text);
  return [
    'q-sign-algorithm=sha1',
    `q-ak=${secretId}`,
    `q-sign-time=${time}`,
    `q-key-time=${time}`,
    `q-header-list=${Object.keys(headers).sort().join(';')}`,
    `q-url-param-list=${Object.keys(query).sort().join(';')}`,
    `q-signature=${signature}`,
  ].join('&');
}

const listed = (fields: Record<string, string>): string =>
  Object.keys(fields)
    .sort()
    .map((name) => `${encode(name)}=${encode(fields[name] ?? '')}`)
    .join('&');

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
