import { CallError } from '@sampan/contract/page-context';
import { putFile } from '@sampan/ui/put-file.ts';
import { createStore } from '@sampan/ui/store.ts';
import { call, type Input, type Name } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { refetch } from '../../api/refetch.ts';
import { dropEntry, type Entry, keepEntry, readEntries } from './stored.ts';
import { warehouseReads } from './warehouse-reads.ts';

/** Everything the warehouse enters goes through here: kept first, then sent, again and again until the shop has it. */

export const waiting = createStore<readonly Entry[]>([]);

const retryMs = 10_000;
const readingMs = 3_000;

let sending = Promise.resolve();
let sender = '';
let wordsFor: (error: CallError) => string = ({ error }) => error;

/** Sends the signed-in operator's entries; `inWords` turns a refusal into text. */
export function startOutbox(operatorId: string, inWords: (error: CallError) => string): () => void {
  sender = operatorId;
  wordsFor = inWords;
  const wake = () => void flush();
  const timer = setInterval(() => waiting.get().length > 0 && wake(), retryMs);
  addEventListener('online', wake);
  void refresh().then(wake);
  return () => {
    clearInterval(timer);
    removeEventListener('online', wake);
  };
}

async function refresh(): Promise<void> {
  const entries = await readEntries();
  waiting.set(entries.filter(({ operatorId }) => operatorId === sender));
}

export type NewEntry<Of extends Name> = Pick<Entry, 'orderId' | 'title'> & {
  name: Of;
  input: Input<Of>;
  pictures?: readonly Blob[];
};

/** `sent` or `waits`; throws the shop's refusal and drops the entry: the operator sees why. */
export async function send<Of extends Name>(given: NewEntry<Of>): Promise<'sent' | 'waits'> {
  const { pictures = [], input, ...rest } = given;
  const entry: Entry = {
    ...rest,
    input: input as object,
    key: crypto.randomUUID(),
    operatorId: sender,
    at: Date.now(),
    pictures: pictures.map((file) => ({ file })),
  };
  await keepEntry(entry);
  await refresh();
  await flush();
  const left = waiting.get().find(({ key }) => key === entry.key);
  if (!left) return 'sent';
  const refused = refusals.get(entry.key);
  if (!refused) return 'waits';
  await forget(entry.key);
  throw refused;
}

const refusals = new Map<string, CallError>();

/** One run at a time, in the order in which things were entered. */
function flush(): Promise<void> {
  sending = sending.then(sendAll);
  return sending;
}

async function sendAll(): Promise<void> {
  const tried = new Set<string>();
  for (let next = nextOf(tried); next; next = nextOf(tried)) {
    const outcome = await sendOne(next);
    if (outcome === 'waits') break;
    if (outcome === 'refused') await refresh();
    tried.add(next.key);
  }
  if (tried.size === 0) return;
  await showAnswer();
  await refresh();
}

const nextOf = (tried: ReadonlySet<string>) =>
  waiting.get().find((entry) => !entry.problem && !tried.has(entry.key) && !isHeldUp(entry));

/**
 * Entries of an order made before a refusal was known may depend on the refused one, and wait until it is retried or
 * discarded: a billed balance ends the inspection.
 */
const isHeldUp = ({ orderId, at }: Entry) =>
  waiting.get().some((one) => one.orderId === orderId && one.refusedAt && one.at < at && at < one.refusedAt);

/** Entries stay visible until the shop's answer includes them: else they would flicker. */
function showAnswer(): Promise<unknown> {
  const reading = refetch(queryClient, warehouseReads);
  // Without a network a reading waits for it; what is entered next does not.
  return Promise.race([reading, new Promise((resolve) => setTimeout(resolve, readingMs))]);
}

async function sendOne(entry: Entry): Promise<'sent' | 'waits' | 'refused'> {
  try {
    const pictures = await uploadPictures(entry);
    const input = pictures.length > 0 ? { ...entry.input, pictures } : entry.input;
    await call(entry.name, input as never, { idempotencyKey: entry.key });
    await dropEntry(entry.key);
    return 'sent';
  } catch (error) {
    if (!(error instanceof CallError) || isPassing(error)) return 'waits';
    refusals.set(entry.key, error);
    await keepEntry({ ...entry, problem: wordsFor(error), refusedAt: Date.now() });
    return 'refused';
  }
}

/** No network, a busy shop, or a session that has ended: nothing was decided. */
const isPassing = ({ error, status }: CallError) =>
  error === 'network' || status === 401 || status === 429 || status >= 500;

/** Each is sent once, however often the entry is tried. */
async function uploadPictures(entry: Entry): Promise<string[]> {
  const keys: string[] = [];
  for (const picture of entry.pictures) {
    if (!picture.uploaded) {
      picture.uploaded = await upload(picture.file);
      await keepEntry(entry);
    }
    keys.push(picture.uploaded);
  }
  return keys;
}

async function upload(file: Blob): Promise<string> {
  const permit = await call('operatorUploadPolicy', { fileType: 'jpg', bytes: file.size });
  await putFile(permit, file);
  return permit.key;
}

async function forget(key: string): Promise<void> {
  refusals.delete(key);
  await dropEntry(key);
  await refresh();
}

/** Sends the entries that were held up by it. */
export async function discard(key: string): Promise<void> {
  await forget(key);
  await flush();
}

export async function tryAgain(entry: Entry): Promise<void> {
  const { problem: _problem, refusedAt: _refusedAt, ...rest } = entry;
  await keepEntry(rest);
  await refresh();
  await flush();
}
