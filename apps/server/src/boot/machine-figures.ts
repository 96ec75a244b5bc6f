import { Gauge, type Registry } from 'prom-client';
import type { Config } from '#config';
import { readCertificate } from '#security/certificate.ts';
import { readFreeSpace } from '#shop/free-space.ts';

/** Figures of the machine and its proxy: free space, and the certificate's expiry. */

const certificateFreshMs = 3_600_000;

export class MachineFigures {
  readonly #config: Pick<Config, 'dataDir' | 'publicUrl'>;
  readonly #certificate: typeof readCertificate;
  readonly #free: Gauge;
  readonly #total: Gauge;
  readonly #endsAt: Gauge;
  #askedAt = Number.NEGATIVE_INFINITY;

  constructor(config: Pick<Config, 'dataDir' | 'publicUrl'>, registry: Registry, certificate = readCertificate) {
    this.#config = config;
    this.#certificate = certificate;
    const gauge = (name: string, help: string) =>
      new Gauge({ name, help, registers: [registry], labelNames: ['of'], aggregator: 'min' });
    this.#free = gauge('sampan_disk_free_bytes', 'Free on the disk of DATA_DIR.');
    this.#total = gauge('sampan_disk_bytes', 'The size of the disk of DATA_DIR.');
    this.#endsAt = gauge(
      'sampan_certificate_end_timestamp_seconds',
      'When the certificate of PUBLIC_URL ends; absent without https, and while the proxy does not answer.',
    );
  }

  async refresh(): Promise<void> {
    this.#readCertificate();
    const space = await readFreeSpace(this.#config.dataDir).catch(() => undefined);
    this.#free.reset();
    this.#total.reset();
    if (!space) return;
    this.#free.set({ of: 'data' }, space.freeBytes);
    this.#total.set({ of: 'data' }, space.totalBytes);
  }

  /** No scrape waits for the proxy. */
  #readCertificate(): void {
    const { publicUrl } = this.#config;
    if (!publicUrl?.startsWith('https:') || performance.now() - this.#askedAt < certificateFreshMs) return;
    this.#askedAt = performance.now();
    const { hostname, port } = new URL(publicUrl);
    this.#certificate(hostname, Number(port || 443)).then(
      ({ endsAt }) => this.#endsAt.set({ of: 'shop' }, endsAt.getTime() / 1000),
      () => this.#endsAt.reset(),
    );
  }
}
