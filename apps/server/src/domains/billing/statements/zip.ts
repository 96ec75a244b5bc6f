import { inflateRawSync } from 'node:zlib';
import { codeOf } from '#text/read-error.ts';
import { StatementProblem } from './statement-line.ts';

/** German banks deliver statements as ZIP, with one XML file for each day or account. */

export const isZip = (bytes: Buffer) => /^504b(?:0304|0506)/.test(bytes.subarray(0, 4).toString('hex'));

export interface ZipFile {
  name: string;
  read: () => Buffer;
}

const filesMax = 400;
/**
 * The limit for all files together. No statement needs more than this; a ZIP of a few kilobytes can unpack to much
 * more.
 */
const unpackedMaxBytes = 30_000_000;
const broken = () => new StatementProblem('zip_broken');

/** Lists the files by the directory at the ZIP's end, without folders. */
export function filesIn(bytes: Buffer): ZipFile[] {
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'));
  if (end < 0 || end + 22 > bytes.length) throw broken();
  const count = bytes.readUInt16LE(end + 10);
  if (count > filesMax) throw new StatementProblem('zip_many', { most: filesMax });
  let at = bytes.readUInt32LE(end + 16);
  const budget = { bytes: unpackedMaxBytes };
  return Array.from({ length: count }, () => {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) throw broken();
    const entry = bytes.subarray(at);
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => entry.readUInt16LE(offset));
    const name = entry.subarray(46, 46 + (nameLength ?? 0)).toString('utf8');
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
    return { name, read: () => unpacked(bytes, entry, budget) };
  }).filter(({ name }) => !name.endsWith('/') && !/(?:^|\/)(?:__MACOSX\/|\.)/.test(name));
}

function unpacked(bytes: Buffer, entry: Buffer, budget: { bytes: number }): Buffer {
  if (entry.readUInt16LE(8) & 1) throw new StatementProblem('zip_encrypted');
  const [method, size, at] = [entry.readUInt16LE(10), entry.readUInt32LE(20), entry.readUInt32LE(42)];
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== 0x04034b50) throw broken();
  const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const packed = bytes.subarray(from, from + size);
  if (budget.bytes <= 0) throw tooLarge();
  const plain = method === 0 ? packed : method === 8 ? inflated(packed, budget.bytes) : undefined;
  if (!plain) throw broken();
  budget.bytes -= plain.length;
  return plain;
}

const tooLarge = () => new StatementProblem('zip_large');

function inflated(packed: Buffer, maxOutputLength: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength });
  } catch (error) {
    throw codeOf(error) === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : broken();
  }
}
