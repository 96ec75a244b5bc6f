import { AwsClient } from 'aws4fetch';
import { remoteObjects } from './remote.ts';
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

/** The content type is signed too, so that nobody stores a page where a picture was permitted. */
const aws = { signQuery: true, allHeaders: true };

export function s3Storage({ endpoint, region, bucket, accessKey, secretKey }: S3Options): Storage {
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
    uploadHost: new URL(endpoint).host,
    async permitUpload(key, contentType) {
      const headers = { 'content-type': contentType };
      const { url } = await client.sign(expiring(key), { method: 'PUT', headers, aws });
      return { url, authorization: '' };
    },
    ...remoteObjects((key, request) => client.fetch(expiring(key), { ...request, aws })),
    publicUrl: addressOf,
  };
}
