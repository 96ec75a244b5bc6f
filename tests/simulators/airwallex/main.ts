import { parseArgs } from 'node:util';
import { startAirwallexSimulator } from './simulator.ts';

/** `node tests/simulators/airwallex/main.ts --port 4010 --webhook http://127.0.0.1:3000/api/webhooks/airwallex` */

const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    'control-port': { type: 'string' },
    webhook: { type: 'string' },
    secret: { type: 'string' },
    challenge: { type: 'string' },
  },
});

const simulator = await startAirwallexSimulator({
  port: Number(values.port ?? 0),
  controlPort: Number(values['control-port'] ?? 0),
  ...(values.webhook === undefined ? {} : { webhookUrl: values.webhook }),
  ...(values.secret === undefined ? {} : { webhookSecret: values.secret }),
  challenge: values.challenge === 'frame' ? 'frame' : 'redirect',
});

const { url, scriptUrl, controlUrl, clientId, apiKey, webhookSecret, globalAccountId } = simulator;
console.log(JSON.stringify({ url, scriptUrl, controlUrl, clientId, apiKey, webhookSecret, globalAccountId }, null, 2));

// Run by hand, time passes by itself.
const ticking = setInterval(() => void simulator.advance(), 250);
const stop = async () => {
  clearInterval(ticking);
  await simulator.stop();
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
