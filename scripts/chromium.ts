import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fail, step } from './steps.ts';

const places = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

export function findChromium(): string | undefined {
  return places.find((path): path is string => path !== undefined && existsSync(path));
}

/** Finds a Chromium, or installs Debian's, with fonts for the shop's scripts. */
export async function ensureChromium(): Promise<string> {
  const found = findChromium();
  if (found) return found;
  const apt = spawnSync('apt-get', ['--version']);
  if (apt.status !== 0)
    fail('The browser tests need Chromium. Install it, or set CHROMIUM to its path, and run npm test again.');
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  await step('Installing Chromium', async () => {
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const apt = (...args: string[]) => {
      const [program, ...rest] = [...asRoot, 'apt-get', ...args] as [string, ...string[]];
      return spawnSync(program, rest, { env: environment, stdio: 'ignore' });
    };
    apt('update', '-qq');
    apt('install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-core', 'fonts-noto-cjk');
  });
  return (
    findChromium() ??
    fail('Chromium could not be installed. Install it, or set CHROMIUM to its path, and run npm test again.')
  );
}
