/** Whether a key looks random. A key that someone thought up can be guessed, and it signs everything. */

const minLength = 32;
const minDifferent = 8;
const thoughtUp = /secret|password|passwort|change.?me|example|sampan|qwert|your.?key|0123456|123456/i;

export function isStrongKey(key: string): boolean {
  return (
    key.length >= minLength &&
    new Set(key).size >= minDifferent &&
    !isOnePieceRepeated(key) &&
    !isMostlyCountedUp(key) &&
    !thoughtUp.test(key)
  );
}

function isOnePieceRepeated(key: string): boolean {
  for (let length = 1; length <= key.length / 2; length++)
    if (key.slice(length) === key.slice(0, key.length - length)) return true;
  return false;
}

/** `abcdefgh…`, `9876…`: half of the characters follow the previous one. */
function isMostlyCountedUp(key: string): boolean {
  let steps = 0;
  for (let index = 1; index < key.length; index++)
    if (Math.abs(key.charCodeAt(index) - key.charCodeAt(index - 1)) <= 1) steps++;
  return steps * 2 > key.length;
}
