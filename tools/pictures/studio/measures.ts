/** The real size of what the front picture shows, in centimetres. */
export type Measures = { width: number; height: number; depth?: number };
