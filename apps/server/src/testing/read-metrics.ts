interface Sample {
  labels: Record<string, string>;
  value: number;
}

/** Samples in Prometheus' text format, by name. */
export function readMetrics(text: string): Map<string, Sample[]> {
  const found = new Map<string, Sample[]>();
  for (const line of text.split('\n').filter((one) => one && !one.startsWith('#'))) {
    const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key = '', text = '']) => [key, text]);
    const samples = found.get(name) ?? [];
    samples.push({ labels: Object.fromEntries(pairs), value: Number(value) });
    found.set(name, samples);
  }
  return found;
}
