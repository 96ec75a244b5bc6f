import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { freePorts } from '../free-ports.ts';
import { clientOf } from './testing.ts';

it('runs on its own with the demo’s goods and pictures, and its controls are reached over HTTP', async () => {
  const port = await freePorts(2);
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const child = spawn(process.execPath, [main, '--port', String(port)], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill());
  const printed = await new Promise<string>((resolve) => {
    let text = '';
    child.stdout.on('data', (part: Buffer) => {
      text += part;
      if (text.includes('}')) resolve(text);
    });
  });
  const { origin, controlUrl, appKey, appSecret, redirectUri } = JSON.parse(printed);
  expect(origin).toBe(`http://127.0.0.1:${port}`);
  const control = async (name: string, ...args: unknown[]) =>
    fetch(`${controlUrl}/_control/${name}`, { method: 'POST', body: JSON.stringify(args) });
  expect((await control('stop')).status).toBe(404);
  expect((await control('changePrice', '1', 1)).status).toBe(400);
  const query = new URLSearchParams({ client_id: appKey, site: '1688', redirect_uri: redirectUri, state: 's' });
  const back = await (await control('consent', `${origin}/oauth/authorize?${query}`)).json();
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: appKey,
    client_secret: appSecret,
    redirect_uri: redirectUri,
    code: new URL(back).searchParams.get('code') ?? '',
  });
  const address = `${origin}/openapi/http/1/system.oauth2/getToken/${appKey}`;
  const { access_token } = await (await fetch(address, { method: 'POST', body: form })).json();
  const { call } = clientOf({ origin, appKey, appSecret }, access_token);
  const { body } = await call('product.search.keywordQuery', {
    offerQueryParam: { keyword: 'mug', beginPage: 1, pageSize: 5, country: 'en' },
  });
  const [hit] = body.result.result.data;
  expect(hit.imageUrl).toMatch(new RegExp(`^${origin}/pictures/`));
  const picture = await fetch(hit.imageUrl);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)]);
  const { body: offer } = await call('product.search.queryProductDetail', {
    offerDetailParam: { offerId: hit.offerId, country: 'en' },
  });
  expect(offer.result.result).toMatchObject({ offerId: hit.offerId, status: 'published' });
});
