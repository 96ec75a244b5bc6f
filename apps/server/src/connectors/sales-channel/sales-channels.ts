import type { ChannelName, SalesChannel } from './sales-channel.ts';

/** The systems in which customers' own shops can be connected. */
export class SalesChannels {
  readonly #byName: ReadonlyMap<ChannelName, SalesChannel>;

  constructor(channels: readonly SalesChannel[]) {
    this.#byName = new Map(channels.map((channel) => [channel.name, channel]));
  }

  get names(): ChannelName[] {
    return [...this.#byName.keys()];
  }

  get(name: ChannelName): SalesChannel {
    const channel = this.#byName.get(name);
    if (!channel) throw new Error(`there is no sales channel ${name}`);
    return channel;
  }
}
