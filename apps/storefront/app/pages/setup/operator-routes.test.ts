import { calls } from '@sampan/contract/calls';
import { expect, test } from 'vitest';
import { type OperatorCall, operatorRoutes } from './operator-routes.ts';

test.each(Object.keys(operatorRoutes) as OperatorCall[])('%s is where the contract says', (name) => {
  expect(operatorRoutes[name]).toEqual([calls[name].method, calls[name].path]);
});
