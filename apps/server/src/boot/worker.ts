import { once } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#config';
import type { GivenConnectors } from '#connectors/given.ts';
import type { Connections } from '#database/connections.ts';
import type { NoticeState } from '#database/listen.ts';
import type { ServingUrls } from '#database/roles.ts';
import type { PageBuild } from '#http/pages.ts';
import type { Metrics } from '#metrics/metrics.ts';
import type { Report } from '#metrics/reports.ts';
import type { Counted, RateLimiter } from '#security/rate-limiter.ts';
import { openServer } from '../open-server.ts';
import type { Ending } from './ending.ts';

export type ToWorker =
  | { kind: 'open'; urls: ServingUrls; connections: Connections; runsJobs: boolean }
  | { kind: 'notice'; notice: string }
  | { kind: 'state'; state: NoticeState }
  /** The last change received, if a cache is shared. */
  | { kind: 'mark'; mark: string | undefined }
  /** Asks for a report of what the worker has counted. */
  | { kind: 'report' }
  /** Those of all workers, as the worker asked. */
  | { kind: 'reports'; reports: Report[] }
  /** Counters of another worker. */
  | { kind: 'counted'; counted: Counted };

export type FromWorker =
  | { kind: 'opened'; origin: string }
  | { kind: 'report'; report: Report }
  /** Calls that it has counted, for the other workers. */
  | { kind: 'counted'; counted: Counted }
  /** A scrape has come in: asks for everyone's report. */
  | { kind: 'gather' };

/** One of several workers. The parent passes on the database's notifications, and ends them. */
export async function openWorker(
  config: Config,
  log: FastifyBaseLogger,
  pages: PageBuild,
  { given, ending }: { given: GivenConnectors; ending: Ending },
): Promise<void> {
  const [opening] = (await once(process, 'message')) as [ToWorker & { kind: 'open' }];
  const shop = await ending.during(
    openServer({
      config,
      log,
      pages,
      given,
      urls: opening.urls,
      connections: opening.connections,
      runsJobs: opening.runsJobs,
      onOpened: (close) => ending.onEnd(11, close),
      gatherReports,
      listen: ({ onNotice, onState, onMark }) => {
        const receive = (message: ToWorker) => {
          if (message.kind === 'notice') onNotice(message.notice);
          if (message.kind === 'state') onState(message.state);
          if (message.kind === 'mark') onMark?.(message.mark);
        };
        process.on('message', receive);
        return { stop: async () => void process.off('message', receive) };
      },
    }),
  );
  reportWhenAsked(shop.services.metrics);
  shareCounts(shop.services.rateLimiter);
  await ending.during(shop.letIn());
  send({ kind: 'opened', origin: shop.origin });
}

const send = (message: FromWorker) => process.send?.(message);

function reportWhenAsked(metrics: Metrics): void {
  process.on('message', (message: ToWorker) => {
    if (message.kind === 'report')
      metrics.report().then(
        (report) => send({ kind: 'report', report }),
        () => {},
      );
  });
}

/** A client’s limit holds for all workers together, but for what they count within this time. */
const sharedEveryMs = 250;

function shareCounts(rateLimiter: RateLimiter): void {
  rateLimiter.share();
  process.on('message', (message: ToWorker) => {
    if (message.kind === 'counted') rateLimiter.receive(message.counted);
  });
  setInterval(() => {
    const counted = rateLimiter.takeCounted();
    if (counted) send({ kind: 'counted', counted });
  }, sharedEveryMs).unref();
}

/** One gathering serves all scrapes that wait for it. */
function gatherReports(): Promise<Report[]> {
  const gathered = new Promise<Report[]>((resolve) => {
    const receive = (message: ToWorker) => {
      if (message.kind !== 'reports') return;
      process.off('message', receive);
      resolve(message.reports);
    };
    process.on('message', receive);
  });
  send({ kind: 'gather' });
  return gathered;
}
