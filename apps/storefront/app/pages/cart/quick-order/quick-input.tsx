import { limits } from '@sampan/contract/limits';
import { Button } from '@sampan/ui/button.tsx';
import { Field, Textarea } from '@sampan/ui/field.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { Icon } from '@sampan/ui/icons.tsx';
import { type DragEvent, type FormEvent, useId, useRef, useState } from 'react';
import { useTexts } from '../../../texts/texts.ts';
import { readOrderFile } from './read-order-file.ts';
import type { QuickOrder } from './use-quick-order.ts';

const kilobyte = 1024;

export interface Sample {
  sku: number;
  quantity: number;
}

interface Props {
  order: QuickOrder;
  samples: readonly Sample[];
  onRead: () => void;
}

/** Lines can be typed, pasted, dropped or chosen as a file. */
export function QuickInput({ order, samples, onRead }: Props) {
  const t = useTexts();
  const [mistake, setMistake] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const read = (text: string): boolean => {
    const hasLines = order.read(text) > 0;
    setMistake(hasLines ? '' : t('quickOrder.nothingRead'));
    if (hasLines) onRead();
    return hasLines;
  };
  const readFile = async (file: File) => {
    const answer = await readOrderFile(file);
    if ('text' in answer) read(answer.text);
    else if (answer.mistake === 'type') setMistake(t('quickOrder.fileType'));
    else setMistake(t('quickOrder.fileSize', { max: limits.orderFileMaxBytes / kilobyte }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (read(order.text)) order.setText('');
    else form.current?.querySelector('textarea')?.focus();
  };
  return (
    <DropCard onFile={readFile}>
      <form className="grid gap-4" onSubmit={submit} ref={form}>
        <Field
          label={t('quickOrder.lines')}
          hint={t('quickOrder.format', { max: limits.cartLinesMax })}
          error={mistake || undefined}
        >
          <Textarea
            name="lines"
            rows={order.lines.length > 0 ? 3 : 6}
            dir="ltr"
            className="quick-text"
            autoComplete="off"
            spellCheck={false}
            placeholder={samples.map(({ sku, quantity }) => `${sku}, ${quantity}`).join('\n')}
            value={order.text}
            onChange={(event) => order.setText(event.target.value)}
          />
        </Field>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
          <Button kind="brand" type="submit">
            {t('quickOrder.check')}
          </Button>
          <FileButton onFile={readFile} />
          <span className="hint max-md:hidden">{t('quickOrder.orDrop')}</span>
          <Example samples={samples} />
        </div>
      </form>
    </DropCard>
  );
}

function DropCard({ onFile, children }: { onFile: (file: File) => void; children: React.ReactNode }) {
  const [over, setOver] = useState(false);
  const carriesFile = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  const drop = (event: DragEvent) => {
    if (!carriesFile(event)) return;
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a second way for those with a pointer; the button beside works with keys
    <section
      className="card pad quick-drop"
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!carriesFile(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => event.currentTarget.contains(event.relatedTarget as Node) || setOver(false)}
      onDrop={drop}
    >
      {children}
    </section>
  );
}

function FileButton({ onFile }: { onFile: (file: File) => void }) {
  const t = useTexts();
  const id = useId();
  return (
    <label className="btn btn-line has-focus-visible:outline-2 has-focus-visible:outline-focus" htmlFor={id}>
      <Icon name="upload" small />
      {t('quickOrder.chooseFile')}
      <input
        id={id}
        type="file"
        className="sr-only"
        accept=".csv,.tsv,.tab,.txt,text/csv,text/tab-separated-values,text/plain"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </label>
  );
}

/**
 * A template file with existing numbers. In locales with a decimal comma, spreadsheets separate cells by semicolons.
 */
function Example({ samples }: { samples: readonly Sample[] }) {
  const { number } = useFormat();
  const t = useTexts();
  if (samples.length === 0) return null;
  const separator = number(1.5).includes(',') ? ';' : ',';
  const rows = [
    [t('quickOrder.number'), t('cart.quantity')],
    ...samples.map(({ sku, quantity }) => [String(sku), String(quantity)]),
  ];
  const text = `\ufeff${rows.map((row) => row.join(separator)).join('\r\n')}\r\n`;
  return (
    <a
      className="link tap text-sm md:ms-auto"
      href={`data:text/csv;charset=utf-8,${encodeURIComponent(text)}`}
      download="quick-order.csv"
    >
      {t('quickOrder.example')}
    </a>
  );
}
