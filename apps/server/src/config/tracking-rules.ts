import type { Values } from './variables.ts';

const keysOfService = {
  track17: ['TRACK17_KEY'],
  aftership: ['AFTERSHIP_API_KEY', 'AFTERSHIP_WEBHOOK_SECRET'],
} as const;

export function trackingMistakes(values: Values, malformed: ReadonlySet<string>, isDemo: boolean): string[] {
  const { TRACKING: name } = values;
  const keys = name === 'track17' || name === 'aftership' ? keysOfService[name] : [];
  const missing = keys
    .filter((key) => values[key] === undefined && !malformed.has(key))
    .map((key) => `${key} is missing: TRACKING names ${name}.`);
  return isDemo ? missing : [...missing, ...demoOnly(values)];
}

function demoOnly(values: Values): string[] {
  const origins = ['TRACK17_ORIGIN', 'AFTERSHIP_ORIGIN'] as const;
  const mistakes = origins
    .filter((name) => values[name])
    .map((name) => `${name} is for demos: a simulator would say where parcels are. Leave it out.`);
  if (values.TRACKING === 'demo')
    mistakes.push('TRACKING=demo is for demos: its parcels move by themselves, whatever the carrier does.');
  return mistakes;
}
