/** The parts of a stream of bytes, which Node's types leave open. */
export async function* bytesOf(stream: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const part of stream) {
    if (!(part instanceof Uint8Array)) throw new TypeError('The stream gives no bytes.');
    yield part;
  }
}
