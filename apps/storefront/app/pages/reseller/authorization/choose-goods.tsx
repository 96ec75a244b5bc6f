import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { Field, FieldError, Input } from '@sampan/ui/field.tsx';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { Picture } from '../../../features/catalogue/picture.tsx';
import { useTexts } from '../../../texts/texts.ts';

export type Goods = OutputOf<Calls['findGoodsToAuthorize']>['list'][number];

interface Props {
  chosen: Goods | undefined;
  /** Offer id of a product that is chosen at once. */
  wanted: number | undefined;
  /** The initial search. */
  search: string;
  error: string | undefined;
  onChoose: (goods: Goods) => void;
}

const pauseMs = 250;

/** Goods that need an authorization, as they are looked for; the latest answer counts. */
function useFound(typed: string, wanted: number | undefined, onOnly: (goods: Goods) => void): Goods[] | undefined {
  const [found, setFound] = useState<Goods[]>();
  const isFirst = useRef(true);
  const choose = useRef(onOnly);
  choose.current = onOnly;
  useEffect(() => {
    let isCurrent = true;
    const productId = isFirst.current ? wanted : undefined;
    // One came here from these goods.
    const isNamed = isFirst.current && (productId !== undefined || typed !== '');
    const timer = setTimeout(
      () => {
        isFirst.current = false;
        call('findGoodsToAuthorize', { search: typed, productId }).then(
          ({ list }) => {
            if (!isCurrent) return;
            setFound(list);
            const [only] = list;
            if (isNamed && only) choose.current(only);
          },
          () => isCurrent && setFound([]),
        );
      },
      isFirst.current ? 0 : pauseMs,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [typed, wanted]);
  return found;
}

export function ChooseGoods({ chosen, wanted, search, error, onChoose }: Props) {
  const t = useTexts();
  const [typed, setTyped] = useState(search);
  const found = useFound(typed, wanted, onChoose);
  return (
    <fieldset className="rs-choose">
      <Field label={t('resellerAuthorization.whichGoods')} error={undefined}>
        <Input
          type="search"
          value={typed}
          dir="auto"
          placeholder={t('resellerAuthorization.searchGoods')}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Field>
      <ul>
        {found?.map((goods) => (
          <li key={goods.productId}>
            <label>
              <input
                type="radio"
                className="box"
                name="goods"
                checked={chosen?.productId === goods.productId}
                aria-invalid={error ? true : undefined}
                onChange={() => onChoose(goods)}
              />
              <span className="pic">
                <Picture src={goods.picture} alt="" size={40} />
              </span>
              <span className="words">
                <b dir="auto">{goods.name}</b>
                <small dir="auto">{goods.supplierName}</small>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <p role="status" className="hint">
        {found?.length === 0 && t('resellerAuthorization.noGoods')}
      </p>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
