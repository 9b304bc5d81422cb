import { PLACES, RESUME, SLACK, TABLES, TEXT } from "./kernel-layout.ts";

const [I32, V128] = [0x7f, 0x7b];
/** Numbers as the binary format writes them (LEB128). */
const leb = (n: number): number[] => (n < 128 ? [n] : [(n & 127) | 128, ...leb(n >>> 7)]);
const signed = (n: number): number[] => (n >= -64 && n < 64 ? [n & 127] : [(n & 127) | 128, ...signed(n >> 7)]);
const many = (items: readonly number[][]) => [...leb(items.length), ...items.flat()];
const section = (id: number, body: readonly number[]) => [id, ...leb(body.length), ...body];
const text = (name: string) => many([...name].map((char) => [char.charCodeAt(0)]));
const func = (locals: readonly number[][], code: readonly number[]) => {
  const body = [...many(locals), ...code, 0x0b];
  return [...leb(body.length), ...body];
};

const get = (local: number) => [0x20, local];
const set = (local: number) => [0x21, local];
const tee = (local: number) => [0x22, local];
const i32 = (n: number) => [0x41, ...signed(n)];
const [ADD, SUB, AND, XOR, CTZ, POPCNT, EQUAL, BELOW, ABOVE, NOT_BELOW] = [
  0x6a, 0x6b, 0x71, 0x73, 0x68, 0x69, 0x46, 0x49, 0x4b, 0x4f,
] as const;
const STORE = [0x36, 2, 0];
const block = (...code: number[][]) => [0x02, 0x40, ...code.flat(), 0x0b];
const loop = (...code: number[][]) => [0x03, 0x40, ...code.flat(), 0x0b];
const when = (...code: number[][]) => [0x04, 0x40, ...code.flat(), 0x0b];
const jump = (depth: number) => [0x0c, depth];
const jumpIf = (depth: number) => [0x0d, depth];

const simd = (code: number, ...rest: number[]) => [0xfd, ...leb(code), ...rest];
const vector = (offset: number) => simd(0, 0, ...leb(offset));
const splat = (byte: number) => [...i32(byte), ...simd(15)];
const [SWIZZLE, EQUALS, VAND, ANY, BITMASK, RIGHT] = [14, 35, 78, 83, 100, 109].map((code) => simd(code)) as [
  number[],
  number[],
  number[],
  number[],
  number[],
  number[],
];
/** Of the two vectors, sixteen bytes from the given one on: what stands one or two bytes before. */
const shifted = (from: number) => simd(13, ...Array.from({ length: 16 }, (_, i) => from + i));

/** Locals of `scan`: parameters first, then i32, then vectors. `a` and `b` are the verdicts on a window's first two bytes. */
const [P, END, PLACE, BITS, LOW, HIGH, A, B, LAST_A, LAST_B, ALL, TABLE] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
] as const;
/** Which buckets have a byte at the nth place of a window: by its low and its high half, both looked up at once for 16 bytes. */
const buckets = (nth: number) => [
  ...[...get(TABLE + nth * 2), ...get(LOW), ...SWIZZLE],
  ...[...get(TABLE + nth * 2 + 1), ...get(HIGH), ...SWIZZLE, ...VAND],
];
const plus = (local: number, n: number) => [...get(local), ...i32(n), ADD, ...set(local)];

const SCAN = [
  ...[0, 1, 2, 3, 4, 5].flatMap((k) => [...i32(TABLES), ...vector(k * 16), ...set(TABLE + k)]),
  ...[...i32(PLACES), ...set(PLACE)],
  ...block(
    loop(
      [...get(P), ...get(END), NOT_BELOW, ...jumpIf(1)],
      [...get(P), ...vector(0), ...tee(LOW), ...i32(4), ...RIGHT, ...set(HIGH)],
      [...get(LOW), ...splat(15), ...VAND, ...set(LOW)],
      [...buckets(0), ...set(A), ...buckets(1), ...set(B), ...buckets(2)],
      [...get(LAST_B), ...get(B), ...shifted(15), ...VAND],
      [...get(LAST_A), ...get(A), ...shifted(14), ...VAND, ...tee(ALL), ...ANY],
      when(
        [...get(ALL), ...splat(0), ...EQUALS, ...BITMASK, ...i32(0xffff), XOR, ...set(BITS)],
        loop(
          [...get(PLACE), ...get(P), ...get(BITS), CTZ, ADD, ...STORE, ...plus(PLACE, 4)],
          [...get(BITS), ...get(BITS), ...i32(1), SUB, AND, ...tee(BITS), ...jumpIf(0)],
        ),
      ),
      [...get(A), ...set(LAST_A), ...get(B), ...set(LAST_B), ...plus(P, 16)],
      [...get(PLACE), ...i32(TEXT - SLACK), BELOW, ...jumpIf(0)],
    ),
  ),
  ...[...i32(RESUME), ...get(P), ...STORE, ...get(PLACE)],
];

const COUNT = 2;
const LINES = [
  ...block(
    loop(
      [...get(P), ...i32(16), ADD, ...get(END), ABOVE, ...jumpIf(1)],
      [...get(COUNT), ...get(P), ...vector(0), ...splat(10), ...EQUALS, ...BITMASK, POPCNT, ADD, ...set(COUNT)],
      [...plus(P, 16), ...jump(0)],
    ),
  ),
  ...block(
    loop(
      [...get(P), ...get(END), NOT_BELOW, ...jumpIf(1)],
      [...get(COUNT), ...get(P), 0x2d, 0, 0, ...i32(10), EQUAL, ADD, ...set(COUNT)],
      [...plus(P, 1), ...jump(0)],
    ),
  ),
  ...get(COUNT),
];

/** The module in the binary format. */
export const MODULE: Uint8Array<ArrayBuffer> = Uint8Array.from([
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...section(1, many([[0x60, 2, I32, I32, 1, I32]])),
  ...section(3, many([[0], [0]])),
  ...section(5, many([[0, 2]])),
  ...section(
    7,
    many([
      [...text("memory"), 2, 0],
      [...text("scan"), 0, 0],
      [...text("lines"), 0, 1],
    ]),
  ),
  ...section(
    10,
    many([
      func(
        [
          [2, I32],
          [13, V128],
        ],
        SCAN,
      ),
      func([[1, I32]], LINES),
    ]),
  ),
]);
