import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoConnectors } from '../apps/demo/src/connectors.ts';
import { packLooks, readKnownLooks } from '../apps/server/src/connectors/marketplace/demo/known-looks.ts';
import { readLooks } from '../apps/server/src/connectors/marketplace/demo/look-alike.ts';
import { readSmaller } from '../apps/server/src/connectors/marketplace/demo/picture-search.ts';

/** Looks at the demo's pictures that are new or were drawn again, for its search by picture: `npm run pictures:looks`. */

const { pictures, supplier } = demoConnectors;
if (!pictures || !supplier) throw new Error('the demo has no pictures');
const names = new Set<string>();
for await (const { images } of supplier.products()) names.add(images[0] ?? '');
const known = await readKnownLooks(pictures.folder);
const kept = new Map([...known].filter(([name]) => names.has(name)));
const looked = await readLooks(
  [...names].filter((name) => !kept.has(name)),
  (name) => readSmaller(pictures, name),
);
const { fileName, bytes } = packLooks(new Map([...kept, ...looked]));
writeFileSync(join(pictures.folder, fileName), bytes);
console.log(`${looked.size} of ${names.size} pictures were looked at: ${bytes.length} bytes`);
