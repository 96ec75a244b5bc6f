import { type Config, ConfigError } from '#config';
import { cosStorage } from './cos.ts';
import { localStorage } from './local.ts';
import { s3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

/**
 * The storage of the configuration: `s3://key:secret@host/bucket?region=eu-central-1`, `cos://id:key@bucket-appid.region`,
 * else the local folder. Special characters of keys are percent-encoded; `endpoint=http://host:9000` overrides the address.
 */
export function chooseStorage(config: Pick<Config, 'storageUrl' | 'dataDir' | 'secretKey'>): Storage {
  if (!config.storageUrl) return localStorage(config);
  const url = new URL(config.storageUrl);
  return url.protocol === 's3:' ? s3FromUrl(url) : cosFromUrl(url);
}

function s3FromUrl(url: URL): Storage {
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

function cosFromUrl(url: URL): Storage {
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

function endpointOf(url: URL): string | undefined {
  return url.searchParams.get('endpoint')?.replace(/\/$/, '') || undefined;
}
