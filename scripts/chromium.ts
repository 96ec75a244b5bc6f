import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fail, step } from './steps.ts';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
/** Debian's Chromium without a window: a third less work in the same pages. */
const headlessShell = '/usr/bin/chromium-headless-shell';

const firstOf = (paths: (string | undefined)[]) =>
  paths.find((path): path is string => path !== undefined && existsSync(path));

export const findChromium = () => firstOf([process.env.CHROMIUM, ...places]);

/** The one for many pages; what it lacks, such as filling in addresses, needs the whole Chromium. */
export const findQuickChromium = () => firstOf([process.env.CHROMIUM, headlessShell, ...places]);

/** Finds a Chromium, or installs Debian's two, with fonts for the shop's scripts. */
export async function ensureChromium(): Promise<string> {
  const found = findChromium();
  const isRoot = process.getuid?.() === 0;
  const hasApt = spawnSync('apt-get', ['--version']).status === 0;
  // If one is already installed, the second only saves time, and is not worth asking for root.
  const isEnough = process.env.CHROMIUM || existsSync(headlessShell) || !(isRoot && hasApt);
  if (found && isEnough) return found;
  if (!hasApt)
    fail('The browser tests need Chromium. Install it, or set CHROMIUM to its path, and run npm test again.');
  await step('Installing Chromium', async () => {
    apt(isRoot, 'update', '-qq');
    const install = ['install', '-y', '-qq', '--no-install-recommends'];
    if (!found) apt(isRoot, ...install, 'chromium', 'fonts-noto-core', 'fonts-noto-cjk');
    // Not every Debian and Ubuntu has it.
    apt(isRoot, ...install, 'chromium-headless-shell');
  });
  return (
    findChromium() ??
    fail('Chromium could not be installed. Install it, or set CHROMIUM to its path, and run npm test again.')
  );
}

export function apt(isRoot: boolean, ...args: string[]): void {
  // Another installation may be under way.
  const patient = ['-o', 'DPkg::Lock::Timeout=600'];
  const [program, ...rest] = [...(isRoot ? [] : ['sudo', '-n']), 'apt-get', ...patient, ...args] as [
    string,
    ...string[],
  ];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status, stderr } = spawnSync(program, rest, { env, stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' });
  if (status !== 0) process.stderr.write(`\n${program} ${rest.join(' ')} failed:\n${stderr ?? ''}`);
}
