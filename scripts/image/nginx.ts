import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An nginx to test our configuration with: the machine's, or Debian's, unpacked but not installed, so that none starts. */
export function findNginx(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin'];
  const installed = folders.map((folder) => join(folder, 'nginx')).find((path) => existsSync(path));
  return installed ?? unpackNginx();
}

function unpackNginx(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'sampan-nginx-'));
  const download = () => spawnSync('apt-get', ['download', '-qq', 'nginx'], { cwd: folder }).status === 0;
  if (!download() && !(spawnSync('apt-get', ['update', '-qq']).status === 0 && download())) return undefined;
  for (const name of readdirSync(folder)) execFileSync('dpkg', ['-x', name, '.'], { cwd: folder });
  const program = join(folder, 'usr/sbin/nginx');
  return spawnSync(program, ['-v']).status === 0 ? program : undefined;
}
