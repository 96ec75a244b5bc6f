import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { secondsBetween, timetable } from '#jobs/schedule.ts';
import { readMetrics } from '#testing/read-metrics.ts';
import { openTestShop } from '#testing/shop.ts';
import { MachineFigures } from '../boot/machine-figures.ts';
import { ShopFigures } from './shop-figures.ts';

/** The dashboard and the alerts of deploy/: all their metrics exist in a running shop. */

const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');

interface Rule {
  alert: string;
  expr: string;
  for: string;
  labels: { severity: string };
  annotations: { summary: string; description: string; runbook_url: string };
}
const { groups } = parse(read('deploy/prometheus/alerts.yml')) as { groups: { name: string; rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);

interface Panel {
  type: string;
  title: string;
  targets?: { expr: string; legendFormat: string }[];
}
const { panels } = JSON.parse(read('deploy/grafana/sampan.json')) as { panels: Panel[] };
const targets = panels.flatMap((panel) => panel.targets ?? []);

const shop = await openTestShop();
/** Label names and values by metric. */
const exposed = new Map<string, Map<string, Set<string>>>();

beforeAll(async () => {
  const { metrics, pool, queue } = shop.services;
  for (const [name, cron] of Object.entries(timetable)) await queue.schedule(name, cron);
  const intervals = Object.entries(timetable).map(([job, cron]) => [job, secondsBetween(cron)] as const);
  metrics.watchReads({ fromReplica: 1, fromPrimary: 1, usesReplica: true, lagSeconds: 1 });
  metrics.watchSearch({ state: { engine: 'opensearch', use: 'away', secondsBehind: 9 } });
  metrics.addFigures((registry) => new ShopFigures(pool, intervals, registry));
  const machine = { dataDir: shop.services.config.dataDir, publicUrl: 'https://shop.example' };
  const certificate = async () => ({ endsAt: new Date(), problem: '' });
  metrics.addFigures((registry) => new MachineFigures(machine, registry, certificate));
  await shop.call('getUser', {}).catch(() => undefined);
  await shop.call('listCountries', {});
  metrics.recordRequest({ route: '/x', method: 'GET', status: 503, seconds: 1 });
  for (const kind of ['sign_in_failed', 'code_wrong']) metrics.recordSecurityEvent(kind);
  for (const [name, samples] of readMetrics(await (await shop.fetch('/metrics')).text())) {
    const labels = new Map<string, Set<string>>();
    for (const sample of samples)
      for (const [label, value] of Object.entries(sample.labels))
        labels.set(label, (labels.get(label) ?? new Set()).add(value));
    exposed.set(name, labels);
  }
});

/** Added by Prometheus itself. */
const everywhere = new Set(['instance', 'job']);
const textsAndDurations = /"[^"]*"|\[[^\]]*\]/g;

/** Metrics with their label conditions: `name{label="a|b"}`. */
function selectorsOf(expr: string): { name: string; asked: [label: string, wanted: string][] }[] {
  const found = [...expr.matchAll(/\b((?:sampan|process|nodejs)_\w+|up)\b(?:\{([^}]*)\})?/g)];
  return found.map(([, name = '', inside = '']) => ({
    name,
    asked: [...inside.matchAll(/(\w+)(?:=~|=|!=|!~)"([^"]*)"/g)].map(([, label = '', wanted = '']) => [label, wanted]),
  }));
}
const groupedBy = (expr: string) =>
  [...expr.replaceAll(textsAndDurations, '').matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names = '']) =>
    names.split(', '),
  );

function mistakesIn(expr: string): string[] {
  const selectors = selectorsOf(expr);
  const known = new Set(everywhere);
  const mistakes = selectors.length > 0 ? [] : [`no metric in ${expr}`];
  for (const { name, asked } of selectors.filter((one) => one.name !== 'up')) {
    const labels = exposed.get(name);
    if (!labels) mistakes.push(`nothing exposes ${name}`);
    for (const label of labels?.keys() ?? []) known.add(label);
    for (const [label, wanted] of asked.filter(([one]) => !everywhere.has(one))) {
      const values = labels?.get(label);
      // Routes and statuses come as they are asked for; other values are there from the start.
      for (const value of wanted.split('|'))
        if (!values?.has(value) && !['/metrics'].includes(value)) mistakes.push(`${name} has no ${label}="${value}"`);
    }
  }
  for (const label of groupedBy(expr)) if (!known.has(label)) mistakes.push(`nothing has the label ${label}: ${expr}`);
  return mistakes;
}

test('every metric, label and label’s value of the dashboard and the alerts is exposed', () => {
  expect(targets.length).toBeGreaterThan(30);
  expect([...targets, ...rules].flatMap(({ expr }) => mistakesIn(expr))).toEqual([]);
  // The check finds the mistake.
  expect(mistakesIn('max by (queue) (sampan_jobs_dew{queue="x"})')).toContain('nothing exposes sampan_jobs_dew');
  expect(mistakesIn('sampan_jobs_due{queue="send-males"}')).toEqual(['sampan_jobs_due has no queue="send-males"']);
  expect(mistakesIn('sum by (colour) (sampan_workers)')).toHaveLength(1);
});

test('guard: no metric has a label that Prometheus adds itself: it would rename ours', () => {
  const clashes = [...exposed].filter(([, labels]) => [...everywhere].some((label) => labels.has(label)));
  expect(clashes.map(([name]) => name)).toEqual([]);
});

test('legends name labels that their query keeps', () => {
  const lost = targets.flatMap(({ expr, legendFormat }) =>
    [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)]
      .map(([, label = '']) => label)
      .filter((label) => !groupedBy(expr).includes(label))
      .map((label) => `${label}: ${expr}`),
  );
  expect(lost).toEqual([]);
});

test('every metric is on the dashboard', () => {
  const shown = new Set(targets.flatMap(({ expr }) => selectorsOf(expr)).map(({ name }) => name));
  const isShown = (name: string) =>
    [name, name.replace(/_(sum|count|bucket)$/, '_bucket')].some((one) => shown.has(one));
  const left = [...exposed.keys()].filter((name) => !isShown(name));
  // Parts of displayed metrics, or for alerts.
  expect(left.sort()).toEqual([
    'sampan_gate_admitted_total',
    'sampan_gate_queued_total',
    'sampan_gate_running',
    'sampan_schedule_interval_seconds',
    'sampan_security_events_lost_total',
  ]);
});

test('every alert says how urgent it is and what to do, and links to a section that exists', () => {
  const anchorsOf = (page: string) =>
    [...read(`docs/operations/${page}`).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^\w\s-]/g, '')
        .replaceAll(' ', '-'),
    );
  for (const { alert, labels, annotations } of rules) {
    const [, page = '', anchor = ''] = /^OPERATIONS\/(.+)#(.+)$/.exec(annotations.runbook_url) ?? [];
    expect([alert, anchorsOf(page).includes(anchor)]).toEqual([alert, true]);
    expect([alert, ['page', 'ticket'].includes(labels.severity)]).toEqual([alert, true]);
    expect(annotations.description).toMatch(/\.$/);
  }
});
