/**
 * Products of vectors with the rows of a matrix, by the vector instructions of WebAssembly: an eighth of the time of the same loop in
 * JavaScript, which V8 does not vectorize. The module is assembled here, so that no compiler is needed. Its results do not depend on the
 * machine.
 */

/** Vectors and rows that are multiplied at once: their sums fit the registers. */
export const vectorsAtOnce = 2;
export const rowsAtOnce = 4;
/** Numbers in a register. */
export const lanes = 4;

/**
 * `kernel(matrix, source, result, bytes, rows, vectors)`: addresses in bytes; `bytes` is the length of a row and of a vector. Writes the
 * product of each vector with each row, vector by vector. The numbers of rows, vectors and lanes must be multiples of those above.
 */
export type Kernel = (matrix: number, source: number, result: number, bytes: number, rows: number, vectors: number) => void;

type Code = readonly number[];

// parameters, then local variables
const [matrix, source, result, bytes, rows, vectors] = [0, 1, 2, 3, 4, 5];
const [row, rowsLeft, at, x, y, part] = [6, 7, 8, 9, 10, 11];
/** The first of the sums: of each vector with each row. */
const sums = 12;
const parameterCount = 6;
const numberLocals = 3;
const registerLocals = 3 + vectorsAtOnce * rowsAtOnce;

const [i32, v128, func, nothing] = [0x7f, 0x7b, 0x60, 0x40];
const get = (local: number): Code => [0x20, local];
const set = (local: number, value: Code): Code => [...value, 0x21, local];
const constant = (value: number): Code => [0x41, value];
const add = (a: Code, b: Code): Code => [...a, ...b, 0x6a];
const subtract = (a: Code, b: Code): Code => [...a, ...b, 0x6b];
const shifted = (a: Code, bits: number): Code => [...a, ...constant(bits), 0x74];
const simd = (operation: number): Code => [0xfd, ...leb(operation)];
const load = (address: Code): Code => [...address, ...simd(0x00), 0, 0];
const store = (address: Code, value: Code): Code => [...address, ...value, ...simd(0x0b), 0, 0];
const zeros: Code = [...simd(0x0c), ...Array<number>(16).fill(0)];
const addLanes = (a: Code, b: Code): Code => [...a, ...b, ...simd(0xe4)];
const multiplyLanes = (a: Code, b: Code): Code => [...a, ...b, ...simd(0xe6)];
/** Takes lanes of two registers; those of the second are 4 to 7. */
const shuffled = (a: Code, b: Code, taken: Code): Code => [
  ...a,
  ...b,
  ...simd(0x0d),
  ...taken.flatMap((lane) => [lane * 4, lane * 4 + 1, lane * 4 + 2, lane * 4 + 3]),
];
/** Repeats `body` while the value after it is not 0. */
const loop = (body: Code, condition: Code): Code => [0x03, nothing, ...body, ...condition, 0x0d, 0, 0x0b];

/** Unsigned number in groups of 7 bits. */
function leb(value: number): Code {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...leb(value >>> 7)];
}

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index));
const sumOf = (vector: number, which: number): number => sums + vector * rowsAtOnce + which;

/** Returns a register with the sums of the lanes of four registers. */
function sumsOfLanes(first: number): Code {
  const folded = (a: Code, b: Code): Code => addLanes(shuffled(a, b, [0, 1, 4, 5]), shuffled(a, b, [2, 3, 6, 7]));
  const [left, right] = [folded(get(first), get(first + 1)), folded(get(first + 2), get(first + 3))];
  return addLanes(shuffled(left, right, [0, 2, 4, 6]), shuffled(left, right, [1, 3, 5, 7]));
}

/** Adds the products of four lanes of the vectors with those of each row. */
const addLanesOfRows: Code = [
  ...set(x, load(add(get(source), get(at)))),
  ...set(y, load(add(add(get(source), get(bytes)), get(at)))),
  ...times(rowsAtOnce, (which) => [
    ...set(part, load(times(which, () => get(bytes)).reduce(add, add(get(row), get(at))))),
    ...set(sumOf(0, which), addLanes(get(sumOf(0, which)), multiplyLanes(get(part), get(x)))),
    ...set(sumOf(1, which), addLanes(get(sumOf(1, which)), multiplyLanes(get(part), get(y)))),
  ]).flat(),
  ...set(at, add(get(at), constant(lanes * 4))),
];

const lessThan = (a: Code, b: Code): Code => [...a, ...b, 0x49];

const multiplyRows: Code = [
  ...times(vectorsAtOnce * rowsAtOnce, (which) => set(sums + which, zeros)).flat(),
  ...set(at, constant(0)),
  ...loop(addLanesOfRows, lessThan(get(at), get(bytes))),
  ...store(get(result), sumsOfLanes(sumOf(0, 0))),
  ...store(add(get(result), shifted(get(rows), 2)), sumsOfLanes(sumOf(1, 0))),
  ...set(result, add(get(result), constant(rowsAtOnce * 4))),
  ...set(row, add(get(row), shifted(get(bytes), 2))),
  ...set(rowsLeft, subtract(get(rowsLeft), constant(rowsAtOnce))),
];

const multiplyVectors: Code = [
  ...set(row, get(matrix)),
  ...set(rowsLeft, get(rows)),
  ...loop(multiplyRows, get(rowsLeft)),
  // the results of the second vector were written along with those of the first
  ...set(result, add(get(result), shifted(get(rows), 2))),
  ...set(source, add(get(source), shifted(get(bytes), 1))),
  ...set(vectors, subtract(get(vectors), constant(vectorsAtOnce))),
];

const header: Code = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0];

function assembled(): Uint8Array {
  const section = (id: number, content: Code): Code => [id, ...leb(content.length), ...content];
  const text = (value: string): Code => [value.length, ...Buffer.from(value)];
  const body: Code = [2, numberLocals, i32, registerLocals, v128, ...loop(multiplyVectors, get(vectors)), 0x0b];
  return Uint8Array.from([
    ...header,
    ...section(1, [1, func, parameterCount, ...times(parameterCount, () => i32), 0]),
    ...section(2, [1, ...text('js'), ...text('memory'), 2, 0, 1]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...text('multiply'), 0, 0]),
    ...section(10, [1, ...leb(body.length), ...body]),
  ]);
}

/** What is used of WebAssembly, whose types come with those of the DOM, which the service is compiled without. */
type WebAssemblyApi = {
  Memory: new (pages: { initial: number }) => KernelMemory;
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: { js: { memory: KernelMemory } }) => { exports: { multiply: Kernel } };
};
export type KernelMemory = { buffer: ArrayBuffer; grow: (pages: number) => number };
export const memoryPageBytes = 65_536;

/** Loads the kernel with a memory of its own, which may grow. */
export function startKernel(): { memory: KernelMemory; multiply: Kernel } {
  const { Memory, Module, Instance } = (globalThis as unknown as { WebAssembly: WebAssemblyApi }).WebAssembly;
  const memory = new Memory({ initial: 1 });
  return { memory, ...new Instance(new Module(assembled()), { js: { memory } }).exports };
}
