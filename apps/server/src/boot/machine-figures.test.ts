import { tmpdir } from 'node:os';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { MachineFigures } from './machine-figures.ts';

async function scrape(publicUrl: string | undefined, certificate: () => Promise<{ endsAt: Date; problem: string }>) {
  const registry = new Registry();
  const figures = new MachineFigures({ dataDir: `${tmpdir()}/not/there`, publicUrl }, registry, certificate);
  await figures.refresh();
  await figures.refresh();
  return registry.metrics();
}

test('free space of the disk where DATA_DIR would be, and when the certificate ends, asked once an hour', async () => {
  let asked = 0;
  const text = await scrape('https://shop.example', async () => {
    asked++;
    return { endsAt: new Date('2027-01-01T00:00:00Z'), problem: '' };
  });
  expect(text).toMatch(/sampan_disk_free_bytes\{of="data"\} [1-9]\d+/);
  expect(text).toMatch(/sampan_disk_bytes\{of="data"\} [1-9]\d+/);
  expect(text).toContain('sampan_certificate_end_timestamp_seconds{of="shop"} 1798761600');
  expect(asked).toBe(1);
});

test('a proxy that does not answer, or none, leaves the figure out', async () => {
  expect(await scrape('https://shop.example', () => Promise.reject(new Error('away')))).not.toMatch(
    /end_timestamp_seconds\{/,
  );
  const none = () => Promise.reject(new Error('nobody asks'));
  expect(await scrape('http://localhost:3000', none)).not.toMatch(/end_timestamp_seconds\{/);
});
