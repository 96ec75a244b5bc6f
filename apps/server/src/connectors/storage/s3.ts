import { AwsClient } from 'aws4fetch';
import { ConfigError } from '#config';
import { endpointOf, type ObjectRequest, remoteObjects } from './remote.ts';
import { permitSeconds, requireKey, type Storage } from './storage.ts';

/** Any S3-compatible service, path-style URLs, AWS Signature Version 4, with everything signed into the URL. */

interface S3Options {
  /** `https://s3.eu-central-1.amazonaws.com` */
  endpoint: string;
  region: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
}

/** Type and size are signed too, so that no one can store a web page or a film where a picture was permitted. */
const aws = { signQuery: true, allHeaders: true };

function s3Storage({ endpoint, region, bucket, accessKey, secretKey }: S3Options): Storage {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    retries: 2,
  });
  const addressOf = (key: string) => `${endpoint}/${bucket}/${requireKey(key)}`;
  const expiring = (key: string) => `${addressOf(key)}?X-Amz-Expires=${permitSeconds}`;
  return {
    name: 's3',
    uploadOrigin: new URL(endpoint).origin,
    needsUploadSize: true,
    async permitUpload(key, contentType, bytes) {
      if (bytes === undefined) throw new Error('an upload to S3 without its size');
      const headers = { 'content-type': contentType, 'content-length': String(bytes) };
      const { url } = await client.sign(expiring(key), { method: 'PUT', headers, aws });
      return { url, authorization: '' };
    },
    ...remoteObjects({
      send: (key, request) =>
        request.body instanceof ReadableStream
          ? sendOnce(client, expiring(key), request)
          : client.fetch(expiring(key), { ...request, aws }),
      list: (query, request) => {
        const parameters = new URLSearchParams({ 'list-type': '2', ...query, 'X-Amz-Expires': `${permitSeconds}` });
        return client.fetch(`${endpoint}/${bucket}?${parameters}`, { ...request, aws });
      },
      after: 'start-after',
    }),
    publicUrl: addressOf,
  };
}

/** A stream that was refused half-way cannot be sent again. */
async function sendOnce(client: AwsClient, address: string, request: ObjectRequest): Promise<Response> {
  const { method, headers = {} } = request;
  const { 'content-length': _length, ...signed } = headers;
  const { url } = await client.sign(address, { method, headers: signed, aws });
  return fetch(url, request as RequestInit);
}

/**
 * `s3://key:secret@host/bucket?region=eu-central-1`; percent-encode special characters in keys;
 * `endpoint=https://host:9000` overrides the host.
 */
export function s3FromUrl(url: URL): Storage {
  const bucket = url.pathname.replace(/^\//, '').replace(/\/$/, '');
  if (!url.username || !url.password || !url.host || !/^[\w.-]{3,63}$/.test(bucket))
    throw new ConfigError(['STORAGE_URL needs a key, a secret, a host and a bucket: s3://key:secret@host/bucket.']);
  return s3Storage({
    endpoint: endpointOf(url) ?? `https://${url.host}`,
    region: url.searchParams.get('region') ?? /^s3[.-]([a-z]{2}-[a-z]+-\d)\./.exec(url.host)?.[1] ?? 'us-east-1',
    bucket,
    accessKey: decodeURIComponent(url.username),
    secretKey: decodeURIComponent(url.password),
  });
}
