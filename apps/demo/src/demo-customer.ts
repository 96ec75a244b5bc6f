/** Printed when a demo starts, so not a secret. */
export const demoCustomer = { email: 'buyer@sampan.example', password: 'sampan-demo' };
