/** The part of a Dockerfile's language that ours uses. Anything else is a mistake, not skipped. */

export interface Step {
  line: number;
  instruction: string;
  flags: Record<string, string>;
  rest: string;
}

export interface Stage {
  name: string;
  /** An image, or the name of an earlier stage. */
  from: string;
  steps: Step[];
}

export function parseDockerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  for (const step of readSteps(text)) {
    if (step.instruction === 'FROM') {
      const [from = '', , name = String(stages.length)] = step.rest.split(/\s+/);
      stages.push({ name, from, steps: [] });
    } else stages.at(-1)?.steps.push(step);
  }
  return stages;
}

function readSteps(text: string): Step[] {
  const steps: Step[] = [];
  let joined = '';
  let first = 0;
  for (const [index, line] of text.split('\n').entries()) {
    if (/^\s*(#|$)/.test(line)) continue;
    if (!joined) first = index + 1;
    joined += line.replace(/\\$/, ' ');
    if (line.endsWith('\\')) continue;
    steps.push(readStep(joined, first));
    joined = '';
  }
  return steps;
}

function readStep(text: string, line: number): Step {
  const [, instruction = '', tail = ''] = /^\s*([A-Za-z]+)\s+(.*?)\s*$/.exec(text) ?? [];
  const flags: Record<string, string> = {};
  const rest = tail.replace(/^(--[\w-]+=\S+\s+)+/, (given) => {
    for (const [, name = '', value = ''] of given.matchAll(/--([\w-]+)=(\S+)/g)) flags[name] = value;
    return '';
  });
  return { line, instruction: instruction.toUpperCase(), flags, rest };
}

/** `A=1 B="two words"`. */
export function readAssignments(text: string): Record<string, string> {
  const pairs = text.matchAll(/(\w+)=(?:"([^"]*)"|(\S*))/g);
  return Object.fromEntries([...pairs].map(([, name, quoted, plain]) => [name, quoted ?? plain ?? '']));
}

/** `["node", "main.ts"]`; the form without a shell in between, which would not pass signals on. */
export function readCommand(text: string): string[] {
  if (!text.startsWith('[')) throw new Error(`is not in the form ["program", "argument"]: ${text}`);
  return JSON.parse(text) as string[];
}
