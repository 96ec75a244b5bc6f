import { describeJourneys } from './payment-journeys.ts';
import { testOn } from './payment-shop.ts';

/** A shop that takes cards through Airwallex alone. */

const test = testOn('airwallex');
// One shop for all.
test.describe.configure({ mode: 'default' });
describeJourneys(test);
