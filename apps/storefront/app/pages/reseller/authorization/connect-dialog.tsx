import { resellerLimits } from '@sampan/contract/reseller-limits';
import { Button } from '@sampan/ui/button.tsx';
import { Dialog } from '@sampan/ui/dialog.tsx';
import { Choices, Field, Input, Radio } from '@sampan/ui/field.tsx';
import { FormProblem } from '@sampan/ui/form-problem.tsx';
import { useId } from 'react';
import { useTexts } from '../../../texts/texts.ts';
import { channelNames } from './channel-names.ts';
import { KeyFields } from './key-fields.tsx';
import { type ConnectForm, useConnectForm } from './use-connect-form.ts';
import type { Channel, Shop } from './wire.ts';

interface Props {
  channels: readonly Channel[];
  /** The shop to reconnect. */
  shop?: Shop;
  onClose: () => void;
}

/** Connects by the owner's consent where the other system has a page for it, or by keys. */
export function ConnectDialog({ channels, shop, onClose }: Props) {
  const t = useTexts();
  const id = useId();
  const form = useConnectForm({ channels, shop, onClose });
  const { values, isByConsent } = form;
  const name = channelNames[values.channel];
  const actions = (
    <>
      <Button onClick={onClose}>{t('ui.cancel')}</Button>
      <Button type="submit" form={id} kind="brand" busy={form.busy}>
        {isByConsent ? t('resellerAuthorization.continueTo', { channel: name }) : t('resellerAuthorization.connect')}
      </Button>
    </>
  );
  const title = shop ? t('resellerAuthorization.connectAgain') : t('resellerAuthorization.connectShop');
  return (
    <Dialog open size="form" title={title} reason={shop?.name} onClose={onClose} actions={actions}>
      <form {...form.form} id={id} className="grid gap-5">
        {!shop && <ChooseSystem channels={channels} form={form} />}
        <Field
          label={t('resellerAuthorization.address')}
          hint={shop ? undefined : t(`resellerAuthorization.address_${values.channel}`)}
          error={form.errors.address}
        >
          <Input
            {...form.text('address')}
            dir="ltr"
            inputMode="url"
            readOnly={shop !== undefined}
            maxLength={resellerLimits.shopAddressMax}
            placeholder={values.channel === 'shopify' ? 'okafor-home.myshopify.com' : 'https://littlepalm.example'}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        {form.hasConsent && <ChooseWay form={form} />}
        {isByConsent ? (
          <p className="text-muted">{t('resellerAuthorization.consentLead', { channel: name })}</p>
        ) : (
          <KeyFields form={form} />
        )}
        <FormProblem text={form.problem} />
      </form>
    </Dialog>
  );
}

function ChooseSystem({ channels, form }: { channels: readonly Channel[]; form: ConnectForm }) {
  const t = useTexts();
  return (
    <Choices label={t('resellerAuthorization.system')}>
      <div className="rs-pair">
        {channels.map(({ channel }) => (
          <Radio
            key={channel}
            name="channel"
            checked={form.values.channel === channel}
            onChange={() => form.set({ channel })}
          >
            {channelNames[channel]}
          </Radio>
        ))}
      </div>
    </Choices>
  );
}

function ChooseWay({ form }: { form: ConnectForm }) {
  const t = useTexts();
  return (
    <Choices label={t('resellerAuthorization.way')}>
      <div className="rs-pair">
        {(['consent', 'keys'] as const).map((way) => (
          <Radio key={way} name="way" checked={form.values.way === way} onChange={() => form.set({ way })}>
            {t(`resellerAuthorization.way_${way}`)}
          </Radio>
        ))}
      </div>
    </Choices>
  );
}
