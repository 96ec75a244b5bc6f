/** The beginning of a text, at most `max` long as JavaScript counts. Half a surrogate pair at its end is left out: it could not be stored or sent. */
export const cutText = (text: string, max: number): string => text.slice(0, max).replace(/\p{Cs}$/u, '');
