import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath, pathToFileURL } from 'node:url';
import pino from 'pino';
import { type Config, readConfig } from '#config';
import type { GivenConnectors, Program } from '#connectors/given.ts';
import { makeStorage } from '#connectors/register.ts';
import { startEmbedded } from '#database/embedded.ts';
import { Outage } from '#database/outage.ts';
import { type DatabaseUrls, databaseUrlsOf } from '#database/roles.ts';
import { reportOutage } from '#database/through-outage.ts';
import type { PageBuild } from '#http/pages.ts';
import { releaseName } from '#shop/release.ts';
import { Ending } from './boot/ending.ts';
import { type Filled, fillShop } from './boot/fill-shop.ts';
import { notifyOwner } from './boot/notify-owner.ts';
import { prepareDatabase } from './boot/prepare-database.ts';
import { isService, notifySystemd, reportStep } from './boot/report-step.ts';
import { exitCodeOf, reportMistakes } from './boot/start-mistakes.ts';
import { forkWorkers, openWorkers } from './boot/workers.ts';

const buildFolder = new URL('../../storefront/build/', import.meta.url);
const consoleFolder = new URL('../../console/build/client', import.meta.url);

/** The built storefront, whose server part is loaded at the first page, and the built console. */
export function builtPages(): PageBuild {
  const clientFolder = fileURLToPath(new URL('client', buildFolder));
  if (!existsSync(clientFolder) || !existsSync(consoleFolder))
    throw new Error('The pages are not built yet. Run npm run build, or npm start, which builds them.');
  let loading: ReturnType<PageBuild['load']> | undefined;
  return {
    load: () => {
      loading ??= import(pathToFileURL(fileURLToPath(new URL('server/index.js', buildFolder))).href);
      return loading;
    },
    clientFolder,
    console: { clientFolder: fileURLToPath(consoleFolder) },
  };
}

/** Start-up: configuration → database → HTTP → demo data → jobs. Several workers share one parent, which serves no requests itself. */
export async function runShop(program: Program, pages?: PageBuild): Promise<void> {
  const ending = new Ending();
  ending.endOnSignals();
  try {
    if (cluster.isWorker) await serve(program.given, ending);
    else await start(program, pages, ending);
  } catch (error) {
    // A start interrupted by a signal has no error to report.
    if (!ending.hasBegun) reportMistakes(error);
    await ending.end(exitCodeOf(error));
  }
}

/** Imported late, because the parent of the workers needs little of it. */
async function serve(given: GivenConnectors, ending: Ending): Promise<void> {
  const config = readConfig();
  const { openWorker } = await import('./boot/worker.ts');
  await openWorker(config, makeLog(config), builtPages(), { given, ending });
}

/**
 * Buffered: each write wakes another thread, which in a rush takes CPU from requests. A larger buffer would cost more,
 * because each line measures the whole buffer again.
 */
const logDestination = { dest: 1, sync: false, minLength: 8192, maxWrite: 65_536, periodicFlush: 250 };
const makeLog = (config: Config) => pino({ level: config.logLevel }, pino.destination(logDestination));

async function start(program: Program, made: PageBuild | undefined, ending: Ending): Promise<void> {
  const config = readConfig();
  const pages = made ?? builtPages();
  const log = makeLog(config);
  checkStorage(config, log);
  ending.logTo(log);
  const hasWorkers = config.workers > 1 && !made;
  if (hasWorkers) await ending.during(tryPort(config));
  // They load their modules while the database is prepared.
  const forked = hasWorkers ? forkWorkers(config) : undefined;
  reportStep(config, 'preparing the database …');
  const urls = databaseUrlsOf(config) ?? (await ending.during(startOwnDatabase(config, log, ending)));
  await ending.during(prepareDatabase(config, urls, reportOutage(log)));
  if (forked) reportStep(config, 'opening the shop …');
  if (forked) return startWorkers(config, urls, log, { program, ending, forked });
  reportStep(config, 'opening the shop …');
  const { openServer } = await import('./open-server.ts');
  const shop = await ending.during(
    openServer({
      config,
      urls,
      log,
      pages,
      given: program.given,
      onOpened: (close) => ending.onEnd(11, close),
    }),
  );
  const filled = await ending.during(fillShop(config, urls, { program, ending, onOutage: reportOutage(log) }));
  await ending.during(shop.letIn());
  greet(config, log, shop.origin, filled);
}

/** Catches errors that every worker, or the first upload, would otherwise run into. */
function checkStorage(config: Config, log: pino.Logger): void {
  makeStorage(config);
  if (config.storageUrl) return;
  if (config.role !== 'all')
    log.warn(
      'STORAGE_URL is missing: uploaded files are in DATA_DIR/files on this machine, and processes on others lack them',
    );
  mkdirSync(config.dataDir, { recursive: true });
  accessSync(config.dataDir, constants.W_OK);
}

async function startWorkers(
  config: Config,
  urls: DatabaseUrls,
  log: pino.Logger,
  { program, ending, forked }: { program: Program; ending: Ending; forked: Worker[] },
): Promise<void> {
  const filled = await ending.during(fillShop(config, urls, { program, ending, onOutage: reportOutage(log) }));
  greet(config, log, await openWorkers(config, urls, log, ending, forked), filled);
}

/** Reports a port that cannot be opened once, rather than from every worker. */
async function tryPort({ host, port }: Config): Promise<void> {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}

async function startOwnDatabase(config: Config, log: pino.Logger, ending: Ending): Promise<DatabaseUrls> {
  const embedded = await startEmbedded(config.dataDir);
  const outage = new Outage(log, 'the embedded database');
  const healthTimer = setInterval(
    () =>
      embedded.revive().then(
        () => outage.works(),
        (error) => outage.failed(error),
      ),
    1000,
  );
  // A server that hangs is given its time, and then ended.
  ending.onEnd(30, () => {
    clearInterval(healthTimer);
    return embedded.stop();
  });
  return embedded;
}

function greet(config: Config, log: pino.Logger, origin: string, filled: Filled): void {
  const lines = [...welcome(config, origin, filled), `Sampan ${releaseName()}`];
  notifySystemd('--ready', '--status=The shop runs.');
  if (!isService(config)) return void process.stdout.write(`\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`);
  // A service's output is read by programs. Logged at any LOG_LEVEL.
  const always = log.child({}, { level: 'info' });
  for (const line of lines) always.info(line);
}

function welcome(config: Config, origin: string, { buyer, owner, isClosed, shopName }: Filled): string[] {
  const lines = isClosed
    ? [
        `The shop runs: ${origin}/ (closed; its owner opens it at ${origin}/console/settings, or npm run shop:setup -- FOLDER --open does)`,
      ]
    : [`${shopName ?? 'Sampan'} is open: ${origin}/`];
  if (config.isPublicDemo)
    lines.push('PUBLIC DEMO, NOT A SHOP: anyone who can reach it can read all its mails and sign in as its customers.');
  if (buyer && config.hasMailbox) lines.push(`Mailbox:        ${origin}/dev/mailbox`);
  if (buyer) lines.push(`Demo customer:  ${buyer.email} / ${buyer.password}`);
  if (owner) lines.push(`First operator: ${notifyOwner(config, origin, owner, process.stdout.isTTY)}`);
  return lines;
}
