import { expect, test } from 'vitest';
import { classMistakes, readDesign, selectedIn } from './classes.ts';

const designs = [await readDesign('apps/storefront/app/app.css')];
const selected = new Set(selectedIn('.card > .card-head:not(.is-open) { color: red } /* .gone {} */'));
const found = (code: string) =>
  classMistakes([{ path: 'planted.tsx', text: `const planted = ${code};` }], selected, designs);

test.each([
  '<p className="no-such-class" />',
  '<p className="card bg-river-55" />',
  '<p className="text-huge" />',
  '<p className="gone" />',
  '<p className="max-md:hiddn" />',
  "<p className={isOpen ? 'no-such-class' : 'card'} />",
  "<p className={isOpen && 'no-such-class'} />",
  "<p className={name ?? 'no-such-class'} />",
  '<p className={`card no-such-class #{name}`} />'.replaceAll('#', '$'),
  "<p className={`card #{isOpen ? 'no-such-class' : ''}`} />".replaceAll('#', '$'),
  "<p className={['card', isOpen && 'no-such-class'].filter(Boolean).join(' ')} />",
  '<List rowClassName="no-such-class" />',
])('guard: the check refuses a class that nothing defines: %s', (code) => {
  expect(found(code)).toHaveLength(1);
});

test.each([
  '<p className="card card-head is-open" />',
  '<p className="text-muted bg-river-50 max-md:hidden grid-cols-[1fr_2fr] -mt-2" />',
  '<p className="group/branch" />',
  '<p className={`card-#{state} px-#{size}`} />'.replaceAll('#', '$'),
  "<p className={kind === 'danger' ? 'card' : undefined} />",
  '<p className={className} title="no-such-class" />',
])('the check of classes allows %s', (code) => {
  expect(found(code)).toEqual([]);
});
