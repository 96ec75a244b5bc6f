import { get } from 'node:http';
import { fail } from './steps.ts';

/** Ends with 0 when the shop on this machine serves visitors. For health checks, so it loads nothing of the shop. */
const { HOST, PORT } = process.env;
get({ host: HOST || '127.0.0.1', port: PORT || 3000, path: '/readyz', timeout: 4000 }, ({ statusCode }) =>
  statusCode === 200 ? process.exit(0) : fail(`The shop is not ready: ${statusCode}.`),
)
  .on('timeout', () => fail('The shop does not answer.'))
  .on('error', ({ message }) => fail(`The shop does not answer: ${message}.`));
