/** The file's name, as the specification's contact call returns it; served below `/contacts/`. */
export const pictureName = (key: string | null) => key?.replace('shop/', '') ?? '';

export const picturePath = (key: string | null) => (key ? `/contacts/${pictureName(key)}` : '');
