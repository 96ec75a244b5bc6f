import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { root } from './steps.ts';

/** Files that take a minute and more, the longest first: begun last, each would keep the others' places empty. */
const long = [
  'apps/server/src/run-shop.test.ts',
  'apps/server/src/http/calls/attack-text.test.ts',
  'apps/server/src/http/calls/attack-round-trip.test.ts',
  'apps/server/src/backup/backup.test.ts',
  'scripts/update.test.ts',
  'apps/server/src/connectors/cache/redis/redis.test.ts',
  'apps/server/src/domains/audit-log/every-call.test.ts',
  'apps/server/src/domains/privacy/persons/erase-person.test.ts',
  'apps/server/src/http/calls/bad-input.test.ts',
  'apps/server/src/http/documentation/generators.test.ts',
  'apps/server/src/domains/catalogue/imports/file-import.test.ts',
  'apps/server/src/domains/privacy/persons/command.test.ts',
  'apps/server/src/domains/listings/downloads/downloads.test.ts',
  'apps/server/src/boot/shop-setup.test.ts',
];

const moved = long.find((path) => !existsSync(join(root, path)));
if (moved) throw new Error(`scripts/long-tests-first.ts names ${moved}, which is not there`);

const placeOf = ({ moduleId }: TestSpecification) => {
  const place = long.findIndex((path) => moduleId.endsWith(path));
  return place < 0 ? long.length : place;
};

export class LongTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
