import { execFile } from 'node:child_process';
import { type Config, notifySocket } from '#config';

/** A service's output is read by programs: there everything is a line of the log, told at any LOG_LEVEL. */
export const isService = ({ env, isDemo, isPublicDemo }: Config): boolean =>
  env === 'production' && (!isDemo || isPublicDemo) && !process.stdout.isTTY;

/** What a start is at, for whoever waits for it: on the screen, in the log, and in `systemctl status`. */
export function tellStep(config: Config, text: string): void {
  if (isService(config))
    process.stdout.write(`${JSON.stringify({ level: 30, time: Date.now(), pid: process.pid, msg: text })}\n`);
  else if (process.stdout.isTTY) process.stdout.write(`  ${text}\n`);
  tellSystemd(`--status=${text}`);
}

/**
 * systemd waits for a unit of Type=notify until it is told `--ready`. It listens on a datagram socket, which Node cannot open,
 * so its own program tells it. Nothing anywhere else.
 */
export function tellSystemd(...words: string[]): void {
  if (!notifySocket) return;
  execFile('systemd-notify', words, (error) => {
    if (error) process.stderr.write(`sampan: systemd could not be told ${words.join(' ')}: ${error.message}\n`);
  });
}
