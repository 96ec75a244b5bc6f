/** Where uploaded pictures live. Every implementation passes connectors/storage/storage.test.ts. */
export interface Storage {
  name: string;
  /** Host that browsers PUT to, when it is not our own. */
  uploadHost: string | undefined;
  /** Permission for one PUT of this key and type, valid for five minutes. */
  permitUpload(key: string, contentType: string): UploadPermit;
  /** Undefined when there is no such object. Never more than `maxBytes`; larger objects throw `ObjectTooLarge`. */
  read(key: string, maxBytes: number): Promise<Buffer | undefined>;
  write(key: string, contentType: string, bytes: Buffer): Promise<void>;
  remove(key: string): Promise<void>;
  /** Address under which browsers see the object. */
  publicUrl(key: string): string;
}

export interface UploadPermit {
  /** Full address to PUT to. */
  url: string;
  authorization: string;
}

export class ObjectTooLarge extends Error {}
