import { useTexts } from '../../texts/texts.ts';
import { SettingForm, TextField } from './setting-form.tsx';
import { useSetting } from './use-setting.ts';

const noWarehouse = {
  receiver: '',
  mobile: '',
  postcode: '',
  province: '',
  city: '',
  district: '',
  town: null,
  street: '',
  provinceCode: '',
  cityCode: '',
  districtCode: '',
};

/** Where sellers of the marketplace send the goods; written as carriers in China read it. */
export function WarehouseStep() {
  const t = useTexts();
  const setting = useSetting('warehouse', noWarehouse);
  const missing = t('setup.enterWarehouse');
  return (
    <SettingForm setting={setting}>
      <TextField path="receiver" label={t('setup.warehouseReceiver')} missing={missing} />
      <TextField
        path="mobile"
        label={t('setup.warehouseMobile')}
        hint={t('setup.warehouseMobileHint')}
        missing={missing}
      />
      <TextField path="province" label={t('setup.warehouseProvince')} placeholder="浙江省" missing={missing} />
      <TextField path="city" label={t('setup.warehouseCity')} placeholder="杭州市" missing={missing} />
      <TextField path="district" label={t('setup.warehouseDistrict')} placeholder="滨江区" missing={missing} />
      <TextField path="town" label={t('setup.warehouseTown')} placeholder="长河街道" optional />
      <TextField
        path="street"
        label={t('setup.warehouseStreet')}
        hint={t('setup.warehouseStreetHint')}
        missing={missing}
      />
      <TextField path="postcode" label={t('setup.warehousePostcode')} placeholder="310051" missing={missing} />
      <TextField
        path="provinceCode"
        label={t('setup.warehouseProvinceCode')}
        hint={t('setup.warehouseCodeHint')}
        placeholder="330000"
        missing={missing}
      />
      <TextField path="cityCode" label={t('setup.warehouseCityCode')} placeholder="330100" missing={missing} />
      <TextField path="districtCode" label={t('setup.warehouseDistrictCode')} placeholder="330108" missing={missing} />
    </SettingForm>
  );
}
