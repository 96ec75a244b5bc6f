import type { Readable } from 'node:stream';

/** Storage of uploads. Every implementation passes connectors/storage/storage.test.ts. */
export interface Storage {
  name: string;
  /** Origin that browsers PUT to, if not our own. */
  uploadOrigin: string | undefined;
  /** It cannot limit an upload whose size is not known beforehand. */
  needsUploadSize: boolean;
  /** Permission for one PUT of this key, type and size, valid for five minutes. Without a size where none is needed. */
  permitUpload(key: string, contentType: string, bytes: number | undefined): Promise<UploadPermit>;
  /** Undefined if there is no such object. Never more than `maxBytes`; larger objects throw `ObjectTooLarge`. */
  read(key: string, maxBytes: number): Promise<Buffer | undefined>;
  write(key: string, contentType: string, bytes: Buffer): Promise<void>;
  /** Stores a file of this machine, of any size, without holding it in memory. */
  writeFile(key: string, contentType: string, path: string): Promise<void>;
  /**
   * An object of any size, as its bytes come; undefined if there is no such object. The caller must read or destroy it.
   */
  open(key: string): Promise<OpenFile | undefined>;
  /** Removing a missing object is not an error. */
  remove(key: string): Promise<void>;
  /** All objects with keys of our making, in any order. */
  list(): AsyncIterable<StoredFile>;
  /** Copies an object of any size into a new file that only this user can read; false if there is no such object. */
  save(key: string, path: string): Promise<boolean>;
  /** URL under which browsers see the object; only keys below `avatars/` and `products/` are public. */
  publicUrl(key: string): string;
}

export interface StoredFile {
  key: string;
  bytes: number;
}

export interface OpenFile {
  /** Undefined: the storage did not say. */
  bytes: number | undefined;
  stream: Readable;
}

export interface UploadPermit {
  /** Full URL to PUT to. */
  url: string;
  /** The Authorization header; '' if the URL itself carries the permission (then send no such header). */
  authorization: string;
}

export class ObjectTooLarge extends Error {}

export const permitSeconds = 300;

const keyPattern = /^[a-z]{1,20}\/[\w-]{1,80}\.[a-z0-9]{2,5}$/;

/** We make the keys: one folder, one random name. Anything else never reaches a storage. */
export function isKey(text: string): boolean {
  return keyPattern.test(text);
}

export function requireKey(key: string): string {
  if (!isKey(key)) throw new Error(`not a storage key: ${key}`);
  return key;
}
