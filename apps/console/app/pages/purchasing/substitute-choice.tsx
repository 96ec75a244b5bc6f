import { Choices, Field, Input, Radio } from '@sampan/ui/field.tsx';
import { Skeleton } from '@sampan/ui/skeleton.tsx';
import { useDeferredValue, useState } from 'react';
import type { Output } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { Margin } from '../../features/purchasing/margin.tsx';
import { Failed } from '../../parts/failed.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';

interface Props {
  orderItemId: string;
  quantity: number;
  /** The SKU chosen, or ''. */
  value: string;
  error: string | undefined;
  onChange: (skuId: string) => void;
}

/** Chooses replacements: other SKUs of the product, or search results; all in stock. */
export function SubstituteChoice({ orderItemId: id, quantity, value, error, onChange }: Props) {
  const t = useTexts();
  const [words, setWords] = useState('');
  const search = useDeferredValue(words.trim());
  const { data, error: failed, refetch } = useCall('operatorListSubstitutes', { id, quantity, search });
  const limits = useCall('operatorGetPurchasing', {}).data;
  return (
    <>
      <Field label={t('consolePurchasing.findSubstitute')} hint={t('consolePurchasing.findSubstituteHint')} optional>
        <Input type="search" value={words} onChange={(event) => setWords(event.target.value)} dir="auto" />
      </Field>
      <Choices label={t('consolePurchasing.substitute')} error={error} required>
        <div className="substitutes">
          {failed && <Failed error={failed} onRetry={() => void refetch()} />}
          {!data && !failed && <Skeleton className="h-10" />}
          {data?.length === 0 && <p className="text-muted">{t('consolePurchasing.noSubstitute')}</p>}
          {data?.map((sku) => (
            <Radio
              key={sku.skuId}
              name="substitute"
              checked={value === String(sku.skuId)}
              onChange={() => onChange(String(sku.skuId))}
            >
              <Words sku={sku} limits={limits} />
            </Radio>
          ))}
        </div>
      </Choices>
    </>
  );
}

interface WordsProps {
  sku: Output<'operatorListSubstitutes'>[number];
  limits: Output<'operatorGetPurchasing'> | undefined;
}

function Words({ sku, limits }: WordsProps) {
  const t = useTexts();
  const { fen, number } = useFormat();
  const { sourceName, name, attributes, picture, costFen, stock, supplierName, margin } = sku;
  return (
    <>
      <img className="substitute-picture" src={picture} alt="" width={40} height={40} />
      <span lang="zh">{sourceName}</span> {name !== sourceName && <bdi className="text-muted">{name}</bdi>}{' '}
      <bdi lang="zh" className="text-muted">
        {attributes}
      </bdi>
      <span className="second">
        <bdi lang="zh">{supplierName}</bdi> {costFen === null ? t('consolePurchasing.unknown') : fen(costFen)}{' '}
        {t('consolePurchasing.margin')} {limits && <Margin margin={margin} limits={limits} />}{' '}
        {t('consolePurchasing.inStock', { stock: number(stock) })}
      </span>
    </>
  );
}
