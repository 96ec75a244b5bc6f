import { Stepper } from '@sampan/ui/stepper.tsx';
import { Tag } from '@sampan/ui/tag.tsx';
import { Picture } from '../../features/catalogue/picture.tsx';
import { ShownPrice } from '../../features/catalogue/price.tsx';
import { RichText, useTexts } from '../../texts/texts.ts';
import { findSku, orderableSkus, type Picker, type Product, piecesOfValue, type Sku } from './product.ts';
import type { Order } from './use-order.tsx';

const fewLeft = 50;

interface Props {
  product: Product;
  order: Order;
}

/** Colours as chips, sizes as rows; a product without either has one row. */
export function QuantityPicker({ product, order }: Props) {
  const rows = order.pickers.at(-1);
  return (
    <div ref={order.picker}>
      {order.pickers.slice(0, -1).map((picker, index) => (
        <Chips key={picker.name} product={product} order={order} picker={picker} index={index} />
      ))}
      {rows ? <Grid product={product} order={order} picker={rows} /> : <Single product={product} order={order} />}
    </div>
  );
}

function Heading({ children, aside }: { children: string; aside?: string }) {
  return (
    <h2 className="mt-6 mb-2.5 flex flex-wrap items-baseline gap-x-2 text-md">
      {children} {aside && <span className="min-w-0 text-sm font-regular wrap-anywhere text-muted">{aside}</span>}
    </h2>
  );
}

function Chips({ product, order, picker, index }: Props & { picker: Picker; index: number }) {
  const chosen = picker.values.find(({ value }) => value === order.picks[index]);
  return (
    <>
      <Heading aside={chosen?.label}>{picker.name}</Heading>
      <ul className="sku-chips" aria-label={picker.name}>
        {picker.values.map((one) => (
          <li key={one.value}>
            <Chip
              {...one}
              pressed={one === chosen}
              pieces={piecesOfValue(product, order.quantities, index, one.value)}
              onPick={() => order.pick(index, one.value)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

interface ChipProps {
  label: string;
  picture: string;
  pressed: boolean;
  pieces: number;
  onPick: () => void;
}

function Chip({ label, picture, pressed, pieces, onPick }: ChipProps) {
  const t = useTexts();
  return (
    <button type="button" className="sku-chip" aria-pressed={pressed} onClick={onPick}>
      {picture && (
        <span className="pic size-10 rounded-xs">
          <Picture src={picture} alt="" size={40} />
        </span>
      )}
      <span className={picture ? '' : 'ps-2'}>{label}</span>
      {pieces > 0 && (
        <span className="sku-count">
          {pieces}
          <span className="sr-only"> {t('catalogue.chosen')}</span>
        </span>
      )}
    </button>
  );
}

function Grid({ product, order, picker }: Props & { picker: Picker }) {
  const t = useTexts();
  const isPictured = new Set(picker.values.map(({ picture }) => picture)).size > 1;
  return (
    <>
      <Heading aside={t('catalogue.firstPlus', { count: product.minOrderQuantity })}>
        {t('catalogue.andQuantity', { name: picker.name })}
      </Heading>
      <table className="sku-grid">
        <thead>
          <tr>
            <th scope="col">{picker.name}</th>
            <th scope="col">{t('catalogue.stock')}</th>
            <th scope="col">{t('catalogue.piecesHead')}</th>
          </tr>
        </thead>
        <tbody>
          {picker.values.map(({ value, label, picture }) => (
            <Row
              key={value}
              label={label}
              picture={isPictured ? picture : ''}
              sku={findSku(product, [...order.picks, value])}
              product={product}
              order={order}
              name={`${picker.name} ${label}`}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}

interface RowProps extends Props {
  label: string;
  /** Empty where no row has one of its own. */
  picture: string;
  /** The counted item, for screen readers. */
  name: string;
  sku?: Sku;
}

function Row({ label, picture, name, sku, product, order }: RowProps) {
  const quantity = sku ? (order.quantities.get(sku.skuId) ?? 0) : 0;
  return (
    <tr className={sku?.amountOnSale ? '' : 'text-muted'}>
      <th scope="row" className={quantity > 0 ? 'font-semibold' : 'font-regular'}>
        {picture && (
          <span className="pic sku-thumb">
            <Picture src={picture} alt="" size={40} />
          </span>
        )}
        {label}
        {sku?.ownPrice && <ShownPrice className="hint block" value={sku.price} />}
        {sku && <ItemNumber sku={sku} />}
      </th>
      <td>
        <Stock sku={sku} />
      </td>
      <td>
        <SkuStepper sku={sku} name={name} product={product} order={order} />
      </td>
    </tr>
  );
}

/** The number to enter in quick orders; one click selects all of it for copying. */
function ItemNumber({ sku }: { sku: Sku }) {
  return (
    <span className="hint sku-number">
      <RichText
        id="catalogue.itemNumber"
        values={{ number: String(sku.skuId) }}
        parts={{
          n: (words) => (
            <bdi dir="ltr" className="select-all">
              {words}
            </bdi>
          ),
        }}
      />
    </span>
  );
}

function Stock({ sku }: { sku?: Sku }) {
  const t = useTexts();
  if (!sku) return <Tag>{t('catalogue.notOffered')}</Tag>;
  if (sku.amountOnSale <= 0) return <Tag>{t('catalogue.soldOut')}</Tag>;
  if (sku.amountOnSale < fewLeft) return <Tag tone="amber">{t('catalogue.onlyLeft', { count: sku.amountOnSale })}</Tag>;
  return <span className="text-sm text-muted">{t('catalogue.inStock', { count: sku.amountOnSale })}</span>;
}

function SkuStepper({ sku, name, product, order }: Omit<RowProps, 'label' | 'picture'>) {
  const t = useTexts();
  const stock = sku?.amountOnSale ?? 0;
  return (
    <Stepper
      label={name}
      value={sku ? (order.quantities.get(sku.skuId) ?? 0) : 0}
      onChange={(quantity) => sku && order.setQuantity(sku.skuId, quantity)}
      max={stock}
      first={product.minOrderQuantity}
      step={product.batchNumber}
      disabled={stock <= 0}
      limitHint={t('catalogue.onlyLeft', { count: stock })}
    />
  );
}

/** No colours, no sizes: one quantity. */
function Single({ product, order }: Props) {
  const t = useTexts();
  const [sku] = orderableSkus(product);
  return (
    <>
      <Heading aside={t('catalogue.firstPlus', { count: product.minOrderQuantity })}>{t('catalogue.quantity')}</Heading>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SkuStepper sku={sku} name={product.subjectTrans} product={product} order={order} />
        <Stock sku={sku} />
        {sku && <ItemNumber sku={sku} />}
      </div>
    </>
  );
}
