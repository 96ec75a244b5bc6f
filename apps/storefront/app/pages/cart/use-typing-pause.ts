import { useRef } from 'react';

const typingPauseMs = 500;

interface Waiting {
  timer: ReturnType<typeof setTimeout>;
  send: () => void;
}

/** Sends typed quantities once typing pauses, or together with something that cannot wait. */
export function useTypingPause() {
  const waiting = useRef(new Map<string, Waiting>());
  const stop = (id: string) => clearTimeout(waiting.current.get(id)?.timer);
  const sendSoon = (id: string, work: () => void) => {
    stop(id);
    const send = () => {
      waiting.current.delete(id);
      work();
    };
    waiting.current.set(id, { timer: setTimeout(send, typingPauseMs), send });
  };
  const forget = (id: string) => {
    stop(id);
    waiting.current.delete(id);
  };
  const sendAll = () => {
    for (const { timer, send } of waiting.current.values()) {
      clearTimeout(timer);
      send();
    }
  };
  return { sendSoon, forget, sendAll };
}
