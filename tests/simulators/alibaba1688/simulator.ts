import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Fault, Faults } from '../bad-luck.ts';
import { Clock } from '../clock.ts';
import { actsOn } from './acts.ts';
import { Gateway } from './gateway.ts';
import { type Fate, Messages } from './messages.ts';
import { OAuth } from './oauth.ts';
import type { PictureReader } from './pictures.ts';
import { actsOf } from './routes.ts';
import { sampleGoods, samplePictures } from './sample-goods.ts';
import { handle, type Served } from './serve.ts';
import { sign } from './sign.ts';
import { type Goods, World } from './world.ts';

/** The cross-border platform of 1688 on this machine, with one app and one buyer. */

export interface Options {
  port?: number;
  appKey?: string;
  appSecret?: string;
  /** Exactly the address to which an authorization returns. */
  redirectUri?: string;
  /** Where messages are pushed; without it they can only be pulled. */
  webhookUrl?: string;
  goods?: Goods;
  /** The bytes behind `/pictures/…`. */
  readPicture?: PictureReader;
}

const host = '127.0.0.1';

export async function startAlibaba1688Simulator(options: Options = {}) {
  const clock = new Clock();
  const app = {
    key: options.appKey ?? '7000001',
    secret: options.appSecret ?? 'simulated-secret',
    redirectUri: options.redirectUri ?? 'http://127.0.0.1:3000/connected',
  };
  const messages = new Messages({ clock, url: options.webhookUrl, secret: app.secret });
  const world = new World({ clock, messages, app, goods: options.goods ?? sampleGoods });
  const readPicture = options.readPicture ?? (options.goods ? async () => undefined : samplePictures);
  const oauth = new OAuth(world);
  const gateway = new Gateway(world, oauth, actsOf(readPicture));
  const served: Served = { world, gateway, oauth, faults: new Faults(), readPicture, isDown: false };
  const server = createServer((incoming, response) => {
    handle(served, incoming, response).catch((error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    });
  });
  world.origin = await listen(server, options.port ?? 0);
  return {
    ...actsOn(world),
    ...controlsOf(served),
    origin: world.origin,
    appKey: app.key,
    appSecret: app.secret,
    redirectUri: app.redirectUri,
    stop: async () => {
      served.faults.clear();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

export type Alibaba1688Simulator = Awaited<ReturnType<typeof startAlibaba1688Simulator>>;

/** Time, access, bad luck and messages. */
function controlsOf(served: Served) {
  const { world, oauth, faults, gateway } = served;
  const { messages } = world;
  return {
    /** Lets time pass. */
    advance: (ms = 0) => world.clock.advance(ms, () => messages.settled()),
    now: () => world.clock.now,
    /** Agrees as the account does on the page `url`: returns the address for the browser. */
    consent: (url: string, account: 'main' | 'sub' = 'main') =>
      oauth.grant(new URL(url).searchParams, account === 'main'),
    withdrawTokens: () => oauth.withdraw(),
    expireAccessTokens: () => oauth.expireAccess(),
    /** By the call's name, such as `alibaba.trade.createCrossOrder`, or `getToken`. */
    failCalls: (fault: Fault) => {
      if (fault.isAccepted && typeof fault.how === 'number' && fault.how < 500)
        throw new Error('What was accepted is never refused.');
      faults.plan(fault);
    },
    clearFaults: () => faults.clear(),
    release: () => faults.release(),
    heldCalls: () => faults.held,
    down: () => {
      served.isDown = true;
    },
    up: () => {
      served.isDown = false;
    },
    /** How often calls were made, by name. */
    counts: () => ({ ...gateway.counts }),
    setWebhook: (url: string | undefined) => {
      messages.url = url;
    },
    pauseMessages: () => messages.pause(),
    resumeMessages: () => messages.resume(),
    reverseMessages: () => messages.reverse(),
    planMessages: (fates: Fate[]) => messages.plan(fates),
    messagesSettled: () => messages.settled(),
    resendMessage: (id: number) => messages.resend(id),
    messages: () => messages.all.map(({ id, type, isTaken, content }) => ({ id, type, isTaken, content })),
    deliveries: () => messages.deliveries,
    /** The form of a push, for a test that sends one itself. */
    signedMessage: (message: string, isWrong = false) => messages.form(message, isWrong),
    signature: (path: string, fields: Record<string, string>) => sign(world.app.secret, path, Object.entries(fields)),
  };
}

async function listen(server: Server, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return `http://${host}:${(server.address() as AddressInfo).port}`;
}
