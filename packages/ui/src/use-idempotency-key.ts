import { useRef } from 'react';

/** Keys for calls that must take effect only once: retries with the same contents keep their key until `forget`. */
export function useIdempotencyKey() {
  const attempt = useRef({ contents: '', key: '' });
  return {
    keyFor(input: object): string {
      const contents = JSON.stringify(input);
      if (attempt.current.contents !== contents) attempt.current = { contents, key: newKey() };
      return attempt.current.key;
    },
    forget() {
      attempt.current = { contents: '', key: '' };
    },
  };
}

/** `crypto.randomUUID` is missing on plain http pages. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
