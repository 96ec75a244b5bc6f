export type Field = { width: number; height: number; data: Float32Array };

export const field = (width: number, height: number): Field => ({
  width,
  height,
  data: new Float32Array(width * height),
});

function boxRows(from: Float32Array, to: Float32Array, width: number, height: number, r: number): void {
  const weight = 1 / (2 * r + 1);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let sum = 0;
    for (let x = -r; x <= r; x++) sum += from[row + Math.min(width - 1, Math.max(0, x))];
    for (let x = 0; x < width; x++) {
      to[row + x] = sum * weight;
      sum += from[row + Math.min(width - 1, x + r + 1)] - from[row + Math.max(0, x - r)];
    }
  }
}

function boxColumns(from: Float32Array, to: Float32Array, width: number, height: number, r: number): void {
  const weight = 1 / (2 * r + 1);
  const sums = new Float32Array(width);
  for (let y = -r; y <= r; y++) {
    const row = Math.min(height - 1, Math.max(0, y)) * width;
    for (let x = 0; x < width; x++) sums[x] += from[row + x];
  }
  for (let y = 0; y < height; y++) {
    const [add, drop] = [Math.min(height - 1, y + r + 1) * width, Math.max(0, y - r) * width];
    for (let x = 0; x < width; x++) {
      to[y * width + x] = sums[x] * weight;
      sums[x] += from[add + x] - from[drop + x];
    }
  }
}

/** Three box passes: near enough to a Gaussian, and independent of its size. */
export function blur(source: Field, sigma: number): Field {
  const r = Math.max(1, Math.round(sigma * 0.98));
  const { width, height } = source;
  let current = source.data;
  const spare = new Float32Array(width * height);
  const result = new Float32Array(width * height);
  for (let pass = 0; pass < 3; pass++) {
    boxRows(current, spare, width, height, r);
    boxColumns(spare, result, width, height, r);
    current = result;
  }
  return { width, height, data: result };
}
