import type { Output } from '../../api/call.ts';

export type Passkey = Output<'operatorListPasskeys'>[number];
