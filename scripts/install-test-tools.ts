import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ensureChromium } from './chromium.ts';
import { root, step } from './steps.ts';
import { ensureTestServers } from './test-servers.ts';

/** Installs the tools of `npm test` beyond the project's own packages, unless present. */

process.chdir(root);
await ensureTestServers();
await ensureChromium();
await step('Installing the OpenAPI tools', () =>
  promisify(execFile)('npm', ['run', '-s', 'setup'], { cwd: 'tests/openapi' }),
);
