import { z } from 'zod';
import { defineCall } from '../call.ts';
import { email, freshProofRefusals, id, nothing, requiredLine } from '../fields.ts';
import { operatorLimits } from '../limits.ts';
import { freshProof, operatorLanguage, operatorRole, operatorRolesInput } from './fields.ts';

/** The owner's calls about who works here. */

export const operatorListOperators = defineCall({
  summary: 'Everybody who works here, and who is invited, by name. Owner only.',
  method: 'GET',
  path: '/console/operators',
  access: 'operator:owner',
  input: z.object({}),
  output: z.array(
    z
      .object({
        id: z.string(),
        email: z.string(),
        name: z.string(),
        roles: z.array(operatorRole),
        language: operatorLanguage,
        state: z
          .enum(['active', 'invited', 'expired', 'disabled'])
          .describe(
            '`invited`: has to enrol by the link that was mailed, for the first time or again; `expired`: did not do so in time.',
          ),
        hasEnrolled: z.boolean().describe('False: was never here, so that the invitation can be withdrawn.'),
        linkUntil: z
          .string()
          .nullable()
          .describe('Until when the link works that was mailed last; null if it was used.'),
        passkeys: z.int().describe('How many passkeys there are.'),
        lastSeenAt: z
          .string()
          .nullable()
          .describe('Last use of a session, of the last month, `YYYY-MM-DD HH:mm:ss`, UTC; null if there was none.'),
      })
      .meta({ id: 'StaffMember' }),
  ),
  refusals: [],
});

export const operatorListColleagues = defineCall({
  summary: 'Who looks after orders here: for assigning one to somebody.',
  method: 'GET',
  path: '/console/colleagues',
  access: 'operator:purchasing|warehouse|finance|support',
  input: z.object({}),
  output: z.array(z.object({ id: z.string(), name: z.string(), roles: z.array(operatorRole) })),
  refusals: [],
});

export const operatorInvite = defineCall({
  summary:
    'Invites an operator: mails a link, valid for three days, to choose a password and enrol an authenticator app. With the owner’s own password and second factor; all owners are told. Owner only.',
  method: 'POST',
  path: '/console/operators',
  access: 'operator:owner',
  input: z.object({
    email,
    name: requiredLine(operatorLimits.operatorNameMax),
    roles: operatorRolesInput,
    language: operatorLanguage.default('en'),
    ...freshProof,
  }),
  output: z.object({ id: z.string() }),
  refusals: ['email_already_registered', ...freshProofRefusals],
});

export const operatorResendInvitation = defineCall({
  summary: 'Mails a new link to somebody who has not enrolled; the one of before no longer works. Owner only.',
  method: 'POST',
  path: '/console/operators/{id}/invitation',
  access: 'operator:owner',
  input: z.object({ id }),
  output: nothing,
  refusals: ['not_found', 'operator_enrolled', 'operator_disabled'],
});

export const operatorWithdrawInvitation = defineCall({
  summary: 'Removes somebody who was invited and has never enrolled. Owner only.',
  method: 'DELETE',
  path: '/console/operators/{id}/invitation',
  access: 'operator:owner',
  input: z.object({ id }),
  output: nothing,
  refusals: ['not_found', 'operator_enrolled'],
});

export const operatorSetRoles = defineCall({
  summary:
    'Changes somebody’s roles, at once, with the owner’s own password and second factor; all owners and whose roles they are are told. There is always an enrolled owner. Owner only.',
  method: 'PUT',
  path: '/console/operators/{id}/roles',
  access: 'operator:owner',
  input: z.object({ id, roles: operatorRolesInput, ...freshProof }),
  output: nothing,
  refusals: ['not_found', 'last_owner', ...freshProofRefusals],
});

export const operatorSetOperatorDisabled = defineCall({
  summary:
    'Disables or enables somebody of the staff; disabling ends all sessions at once. With the owner’s own password and second factor, except to disable somebody who is no owner; all owners and who it is are told. Owner only.',
  method: 'POST',
  path: '/console/operators/{id}/disabled',
  access: 'operator:owner',
  input: z.object({ id, disabled: z.boolean(), ...freshProof }),
  output: nothing,
  refusals: ['not_found', 'last_owner', ...freshProofRefusals],
});

export const operatorResetFactor = defineCall({
  summary:
    'For somebody who lost password, authenticator or passkeys: all of them and every session end, and a link is mailed to enrol again. With the owner’s own password and second factor; all owners are told. Owner only.',
  method: 'POST',
  path: '/console/operators/{id}/reset',
  access: 'operator:owner',
  input: z.object({ id, ...freshProof }),
  output: nothing,
  refusals: ['not_found', 'operator_disabled', 'last_owner', ...freshProofRefusals],
});
