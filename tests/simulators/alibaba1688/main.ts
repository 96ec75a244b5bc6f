import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { serveControl } from '../controls.ts';
import { demoGoods, demoPictures } from './demo-goods.ts';
import { startAlibaba1688Simulator } from './simulator.ts';

/**
 * `npm run simulate:1688 -- --port 4830 --webhook http://127.0.0.1:3000/api/webhooks/alibaba1688`
 *
 * It sells the demo's goods. The next port is for controls: `POST /_control/ship` with the arguments of the function of
 * that name.
 */

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4830' },
    webhook: { type: 'string' },
    key: { type: 'string' },
    secret: { type: 'string' },
    redirect: { type: 'string' },
  },
});

const port = Number(values.port);
const simulator = await startAlibaba1688Simulator({
  port,
  webhookUrl: values.webhook,
  appKey: values.key,
  appSecret: values.secret,
  redirectUri: values.redirect,
  goods: await demoGoods(),
  readPicture: demoPictures,
});
const controls = createServer((incoming, response) => void serveControl(simulator, incoming, response));
await new Promise<void>((resolve) => controls.listen(port + 1, '127.0.0.1', resolve));
const { origin, appKey, appSecret, redirectUri } = simulator;
console.log(
  JSON.stringify({ origin, controlUrl: `http://127.0.0.1:${port + 1}`, appKey, appSecret, redirectUri }, null, 2),
);

// Run by hand, time passes by itself.
const ticking = setInterval(() => void simulator.advance(), 250);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    clearInterval(ticking);
    controls.close();
    controls.closeAllConnections();
    await simulator.stop();
  });
