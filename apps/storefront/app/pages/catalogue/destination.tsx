import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { Icon } from '@sampan/ui/icons.tsx';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../texts/texts.ts';

type Countries = OutputOf<Calls['listCountries']>;

interface Props {
  country: string;
  name: string;
  /** Absent if an address decides. */
  onChange?: (country: string, name: string) => void;
}

/** The country that shipping is estimated for. The list is loaded when someone wants another one. */
export function Destination({ country, name, onChange }: Props) {
  const t = useTexts();
  const [countries, setCountries] = useState<Countries>();
  const list = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (countries) list.current?.focus();
  }, [countries]);
  const open = async () => {
    const { call } = await import('../../api/call.ts');
    const all = await call('listCountries', {}).catch(() => []);
    setCountries(all.filter(({ blocked }) => !blocked));
  };
  if (countries && onChange) {
    return (
      <select
        ref={list}
        className="input"
        aria-label={t('shipping.country')}
        value={country}
        onChange={({ target }) => {
          setCountries(undefined);
          onChange(target.value, countries.find(({ iso }) => iso === target.value)?.name ?? target.value);
        }}
      >
        {countries.map(({ iso, name: shown }) => (
          <option key={iso} value={iso}>
            {shown}
          </option>
        ))}
      </select>
    );
  }
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm">
      <Icon name="pin" small className="text-ink-600" />
      <span>{t('shipping.destination', { country: name })}</span>
      {onChange && (
        <button type="button" className="link tap tap-in" onClick={() => void open()}>
          {t('shipping.change')}
        </button>
      )}
    </p>
  );
}
