import { describeJourneys } from './payment-journeys.ts';
import { testOn } from './payment-shop.ts';

/** A shop that takes cards through Stripe alone. */

const test = testOn('stripe');
// One shop for all.
test.describe.configure({ mode: 'default' });
describeJourneys(test);
