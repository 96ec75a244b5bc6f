import { serverLimits } from '@sampan/contract/limits';
import { FieldError } from '@sampan/ui/field.tsx';
import { useGo } from '@sampan/ui/paths.ts';
import { errorMessage } from '@sampan/ui/show-error.ts';
import { type ChangeEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { Icon } from '../../parts/icon.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';

const { importMaxBytes, importPartBytes: partBytes, importLinesMax } = serverLimits;
const most = { size: importMaxBytes / 2 ** 20, lines: importLinesMax };
const mostTries = 5;

/** Sends a file in parts, each again if the network fails, and goes to where it is checked. */
export function UploadFile() {
  const t = useTexts();
  const go = useGo();
  const { percent } = useFormat();
  const [sent, setSent] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (!file) return;
    setProblem('');
    if (!/\.(csv|json)$/i.test(file.name)) return setProblem(t('consoleCatalogue.wrongFile'));
    if (file.size > importMaxBytes) return setProblem(t('consoleCatalogue.largeFile', most));
    setSent(0);
    try {
      go(`/imports/${await send(file, setSent)}`);
    } catch (error) {
      setProblem(errorMessage(error, t));
    } finally {
      setSent(null);
    }
  };
  return (
    <div className="sec upload">
      <label className="btn btn-brand">
        <Icon name="upload" small />
        {sent === null ? t('consoleCatalogue.chooseFile') : t('consoleCatalogue.uploading', { share: percent(sent) })}
        <input
          type="file"
          className="sr-only"
          accept=".csv,.json,text/csv,application/json"
          disabled={sent !== null}
          onChange={(event) => void choose(event)}
        />
      </label>
      <p className="second">{t('consoleCatalogue.fileHint', most)}</p>
      {problem && <FieldError>{problem}</FieldError>}
    </div>
  );
}

async function send(file: File, onSent: (share: number) => void): Promise<string> {
  const { id } = await call('operatorBeginImport', { fileName: file.name, bytes: file.size });
  for (let number = 0; number * partBytes < file.size; number++) {
    const bytes = new Uint8Array(await file.slice(number * partBytes, (number + 1) * partBytes).arrayBuffer());
    await again(() => call('operatorAddImportPart', { id, number, contentBase64: toBase64(bytes) }));
    onSent(Math.min(1, ((number + 1) * partBytes) / file.size));
  }
  return id;
}

async function again(work: () => Promise<unknown>, tries = 1): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    if (tries >= mostTries) throw error;
    await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** tries));
    return again(work, tries + 1);
  }
}

function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(binary);
}
