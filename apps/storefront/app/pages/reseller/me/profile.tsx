import { limits } from '@sampan/contract/limits';
import { resellerLimits } from '@sampan/contract/reseller-limits';
import { Button } from '@sampan/ui/button.tsx';
import { Field, Input, Textarea } from '@sampan/ui/field.tsx';
import { FormProblem } from '@sampan/ui/form-problem.tsx';
import { useGo } from '@sampan/ui/paths.ts';
import { showToast } from '@sampan/ui/toast-store.ts';
import { useForm } from '@sampan/ui/use-form.ts';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { call } from '../../../api/call.ts';
import { readSignedInPage } from '../../../api/page-context.server.ts';
import { Head } from '../../../document/head.tsx';
import { AvatarField } from '../../../features/accounts/avatar-field.tsx';
import { PageHead } from '../../../features/reseller/page-head.tsx';
import { useTexts } from '../../../texts/texts.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call: ask } = readSignedInPage(context, request);
  return { user: await ask('getUser', {}) };
}

const lines = ['nickname', 'company', 'department', 'job'] as const;
const most = {
  nickname: resellerLimits.nicknameMax,
  company: limits.companyMax,
  department: resellerLimits.departmentMax,
  job: resellerLimits.jobMax,
};
const autoComplete = { nickname: 'nickname', company: 'organization', department: 'off', job: 'organization-title' };

export default function Profile() {
  const { user } = useLoaderData<typeof loader>();
  const t = useTexts();
  const go = useGo();
  const { id, icon, nickname, company, department, job, signature } = user;
  const form = useForm({
    initial: { icon, nickname, company, department, job, signature },
    rules: {},
    send: async (values) => {
      await call('updateUser', { id, ...values });
      showToast({ kind: 'done', title: t('resellerMe.saved') });
      go('/m/me');
    },
  });
  return (
    <>
      <Head title={t('resellerMe.profile')} />
      <PageHead title={t('resellerMe.profile')} back="/m/me" />
      <form {...form.form} className="rs-card rs-form">
        <AvatarField icon={form.values.icon} onChange={(changed) => form.set({ icon: changed })} />
        {lines.map((name) => (
          <Field key={name} label={t(`resellerMe.${name}`)} error={form.errors[name]} optional>
            <Input {...form.text(name)} maxLength={most[name]} autoComplete={autoComplete[name]} dir="auto" />
          </Field>
        ))}
        <Field
          label={t('resellerMe.signature')}
          hint={t('resellerMe.signatureHint')}
          error={form.errors.signature}
          optional
        >
          <Textarea {...form.text('signature')} maxLength={resellerLimits.signatureMax} rows={3} dir="auto" />
        </Field>
        <FormProblem text={form.problem} />
        <Button type="submit" kind="brand" size="big" busy={form.busy}>
          {t('resellerMe.save')}
        </Button>
      </form>
    </>
  );
}
