import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, step as show } from '../steps.ts';
import { type Container, copyContainer, copyInto, enter, finish, makeFolder, newContainer } from './container.ts';
import { listContext } from './context.ts';
import { readAssignments, readCommand, type Stage, type Step } from './dockerfile.ts';

/** Carries out a Dockerfile's steps, in folders below `work`. */

export interface Image extends Container {
  command: string[];
  healthCheck: string[];
}

/** The registry and certificates of this machine's npm, which a network may prescribe. */
function registryOf(container: Container): Record<string, string> {
  const ask = (name: string) =>
    execFileSync('npm', ['config', 'get', name], {
      encoding: 'utf8',
      cwd: '/',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  const certificates = [process.env.NODE_EXTRA_CA_CERTS ?? '', ask('cafile')].find((path) => existsSync(path));
  const given = Object.entries(process.env).filter(([name]) => /^(https?|no)_proxy$/i.test(name));
  const environment: Record<string, string> = { ...Object.fromEntries(given), npm_config_registry: ask('registry') };
  if (!certificates) return environment;
  copyInto(container, realpathSync(certificates), '/etc/certificates.pem');
  return { ...environment, NODE_EXTRA_CA_CERTS: '/etc/certificates.pem' };
}

async function runStep(container: Container, command: string): Promise<void> {
  const { code, output } = await finish(
    enter(container, ['/bin/sh', '-c', command], { isStarted: false, environment: registryOf(container) }),
  );
  if (code !== 0) throw new Error(`ended with ${code}:\n${output}`);
}

/** The context, as a folder of its own: COPY cannot take anything that the build would not be sent. */
function layOutContext(folder: string): string {
  for (const path of listContext()) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    cpSync(join(root, path), join(folder, path), { verbatimSymlinks: true });
  }
  return folder;
}

function copy(container: Container, source: string, { flags, rest }: Step): void {
  const names = rest.split(/\s+/);
  const target = names.pop() ?? '';
  if (names.length > 1 && !target.endsWith('/'))
    throw new Error('several files go into a folder, whose name ends in /');
  for (const name of names) {
    const path = join(source, name);
    if (!existsSync(path)) throw new Error(`there is no ${name}; does .dockerignore leave it out?`);
    const place =
      target.endsWith('/') && !statSync(path).isDirectory() ? join(target, name.split('/').pop() ?? '') : target;
    copyInto(container, path, place, flags.from !== undefined);
  }
}

async function take(image: Image, step: Step, sources: (stage: string | undefined) => string): Promise<void> {
  const { instruction, flags, rest } = step;
  if (instruction === 'RUN') await runStep(image, rest);
  else if (instruction === 'COPY') copy(image, sources(flags.from), step);
  else if (instruction === 'ENV') Object.assign(image.environment, readAssignments(rest));
  else if (instruction === 'USER') image.user = rest;
  else if (instruction === 'VOLUME') image.volume = rest;
  else if (instruction === 'CMD') image.command = readCommand(rest);
  else if (instruction === 'HEALTHCHECK') image.healthCheck = readCommand(rest.replace(/^CMD\s+/, ''));
  else if (instruction === 'WORKDIR') {
    image.workdir = rest;
    makeFolder(image, rest);
  } else if (instruction !== 'EXPOSE') throw new Error('is not known here; teach scripts/image/build-image.ts');
}

/** The last stage's image. */
export async function buildImage(stages: readonly Stage[], work: string): Promise<Image> {
  const built = new Map<string, Image>();
  let context: string | undefined;
  const sources = (stage: string | undefined) => {
    context ??= layOutContext(join(work, 'context'));
    return stage === undefined ? context : (built.get(stage)?.folder ?? stage);
  };
  for (const { name, from, steps } of stages) {
    const earlier = built.get(from);
    const folder = join(work, name);
    const container = earlier ? copyContainer(earlier, folder) : newContainer(folder);
    const image: Image = { ...container, command: [], healthCheck: [] };
    for (const step of steps) {
      const carryOut = () =>
        take(image, step, sources).catch((error: Error) => {
          throw new Error(`Dockerfile, line ${step.line} (${step.instruction} ${step.rest}): ${error.message}`);
        });
      await (step.instruction === 'RUN' ? show(`RUN ${step.rest}`, carryOut) : carryOut());
    }
    built.set(name, image);
  }
  const last = built.get(stages.at(-1)?.name ?? '');
  if (!last) throw new Error('Dockerfile has no stage');
  return last;
}
