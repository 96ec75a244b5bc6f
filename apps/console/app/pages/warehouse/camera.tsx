import { Button } from '@sampan/ui/button.tsx';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Icon } from '../../parts/icon.tsx';
import { useTexts } from '../../texts/texts.ts';
import { openDecoder } from './decoder.ts';

interface Props {
  onCode: (code: string) => void;
  onClose: () => void;
}

const everyMs = 250;

/** The camera's picture, until a code is read. */
export default function Camera({ onCode, onClose }: Props) {
  const t = useTexts();
  const video = useRef<HTMLVideoElement>(null);
  const [isRefused, setRefused] = useState(false);
  const found = useEffectEvent(onCode);
  useEffect(() => {
    const controller = new AbortController();
    void watch(video.current, controller.signal, (code) => found(code)).catch(
      () => controller.signal.aborted || setRefused(true),
    );
    return () => controller.abort();
  }, []);
  return (
    <div className="wh-camera">
      {isRefused ? (
        <p role="alert">{t('consoleWarehouse.noCamera')}</p>
      ) : (
        <>
          <video ref={video} muted playsInline />
          <p>{t('consoleWarehouse.pointAt')}</p>
        </>
      )}
      <Button className="wh-close" aria-label={t('consoleWarehouse.closeCamera')} onClick={onClose}>
        <Icon name="x" />
      </Button>
    </div>
  );
}

/** Reports a code once while it stays in view. */
async function watch(
  video: HTMLVideoElement | null,
  signal: AbortSignal,
  report: (code: string) => void,
): Promise<void> {
  if (!video) return;
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  signal.addEventListener('abort', stop);
  if (signal.aborted) return stop();
  video.srcObject = stream;
  await video.play();
  const decode = await openDecoder();
  for (let last = ''; !signal.aborted; await new Promise((resolve) => setTimeout(resolve, everyMs))) {
    const code = await decode(video);
    if (!code || code === last || signal.aborted) continue;
    last = code;
    report(code);
  }
}
