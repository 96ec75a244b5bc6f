const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Paths of fields that were given but that the schema dropped. */
export function unknownFields(given: unknown, parsed: unknown, path = ''): string[] {
  if (!isRecord(given) || !isRecord(parsed)) return [];
  return Object.entries(given).flatMap(([name, value]) => {
    const here = path ? `${path}.${name}` : name;
    return Object.hasOwn(parsed, name) ? unknownFields(value, parsed[name], here) : [here];
  });
}
