import { limits } from '@sampan/contract/limits';

export type FileMistake = 'type' | 'size';

const endings = /\.(csv|tsv|tab|txt)$/i;
const marks = [
  [0xff, 0xfe, 'utf-16le'],
  [0xfe, 0xff, 'utf-16be'],
] as const;

export async function readOrderFile(file: File): Promise<{ text: string } | { mistake: FileMistake }> {
  if (!endings.test(file.name) && !file.type.startsWith('text/')) return { mistake: 'type' };
  if (file.size > limits.orderFileMaxBytes) return { mistake: 'size' };
  const text = decode(new Uint8Array(await file.arrayBuffer()));
  // A renamed spreadsheet file is not text.
  return text.includes('\u0000') ? { mistake: 'type' } : { text };
}

/** UTF-8 and UTF-16; anything else comes from an older spreadsheet. */
export function decode(bytes: Uint8Array): string {
  const marked = marks.find(([first, second]) => bytes[0] === first && bytes[1] === second);
  if (marked) return new TextDecoder(marked[2]).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
