import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles, root } from '../steps.ts';
import { blocksOf } from './blocks.ts';

/** Every sample of the documents is run by a test as it is printed, or this list says why it cannot be. */

const tests = [...listFiles('scripts/samples'), 'scripts/image/proxy.test.ts']
  .filter((path) => path.endsWith('.test.ts') && !path.endsWith('register.test.ts'))
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n');

/** The words by which tests name the blocks that they run. */
const named = [
  ...tests.matchAll(/sample\(\s*[\w'./]+,\s*(?:'((?:[^'\\]|\\.)+)'|"([^"]+)")/g),
  ...tests.matchAll(/^ {2}\[(?:'((?:[^'\\]|\\.)+)'|"([^"]+)"), /gm),
].map(([, single, double]) => (single ?? double ?? '').replaceAll("\\'", "'"));

/** Not by these tests: by which, or why not. */
const elsewhere: Record<string, string> = {
  'flowchart TB': 'a drawing; npm run generate writes it',
  sequenceDiagram: 'a drawing; npm run generate writes it',
  'npm start   # installs': 'the commands of npm test itself',
  'npm run demo:fulfil -- SP…': 'tests/e2e/journey.spec.ts runs it',
  'npm run check       ': 'the commands of npm test itself',
  'tests/simulators/airwallex/main.ts --port 4960': 'others.test.ts reads programs and ports',
  '/_control/advance': 'others.test.ts reads the controls',
  'tests/simulators/shopify/main.ts --port 4810': 'others.test.ts reads programs and ports',
  'tests/simulators/track17/main.ts --port 4840': 'others.test.ts reads programs and ports',
  'tests/simulators/deepl/main.ts --port 4860': 'others.test.ts reads programs and ports',
  'npm run simulate:1688': 'tests/simulators/alibaba1688/main.test.ts runs it',
  '/_control/changePrice': 'others.test.ts reads the controls',
  '/_control/placeOrder': 'others.test.ts reads the controls',
  "import express from 'express'": 'express is not installed; retries.test.ts and webhooks.test.ts verify what is sent',
  '"type":"order.shipped"': 'hooks.test.ts checks what is sent by the schema',
  'npm run tests:time': 'it runs all tests',
  'npm install ./sampan-client': 'client:example installs the package',
  'import { createClient }': 'packages/client/src/create-client.test.ts',
  'const { records } = await shop.addresses': 'packages/client/example is run by client:example',
  "import { createServer } from 'node:http'": 'packages/client/src/webhooks.test.ts',
  'node_modules/@sampan/client/example/main.js': 'client:example runs it',
};

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'packages/client/README.md',
  ...listFiles('docs').filter((path) => path.endsWith('.md')),
];

test.each(documents.flatMap(blocksOf).map((block) => [`${block.document}, line ${block.line}`, block.text] as const))(
  '%s is run',
  (_where, text) => {
    const isNamed = named.some((words) => text.includes(words));
    const isElsewhere = Object.keys(elsewhere).some((words) => text.includes(words));
    expect(isNamed || isElsewhere ? '' : text).toBe('');
  },
);
