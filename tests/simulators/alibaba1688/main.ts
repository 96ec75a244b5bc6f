import { parseArgs } from 'node:util';
import { runByHand } from '../controls.ts';
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
const { origin, appKey, appSecret, redirectUri } = simulator;
await runByHand(simulator, {
  port,
  facts: { origin, appKey, appSecret, redirectUri },
  tick: { everyMs: 250, act: () => void simulator.advance() },
});
