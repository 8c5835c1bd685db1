import * as z from 'zod'

// Clients of several versions write the same template differently: digits as text, 0 and 1 for booleans, null for an
// empty list, ids joined to one text. These schemas read all of them and return one form.

type Loose = z.ZodType

const isAbsent = (value: unknown): boolean => value === null || value === undefined

/** Reads `value` by `convert`; null and an absent value become the default. */
const lenient = <T extends Loose>(schema: T, fallback: z.output<T>, convert: (value: unknown) => unknown) =>
  z.preprocess((value) => (isAbsent(value) ? fallback : convert(value)), schema) as unknown as z.ZodType<
    z.output<T>
  >

const toText = (value: unknown) => (typeof value === 'number' ? String(value) : value)

function toNumber(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value
}

const booleans: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [1, true],
  ['1', true],
  ['true', true],
  [0, false],
  ['0', false],
  ['false', false],
  ['', false],
])

/** A text, '' by default. */
export const text = (max: number, fallback = '') => lenient(z.string().max(max), fallback, toText)

/** A boolean; 0, 1, '0', '1', 'true', 'false' and '' stand for one. */
export const flag = (fallback = false) =>
  lenient(z.boolean(), fallback, (value) => booleans.get(value) ?? value)

/** A whole number in a range; digits as text stand for one, '' for the default. */
export const whole = (min: number, max: number, fallback: number) =>
  lenient(z.int().min(min).max(max), fallback, (value) => (value === '' ? fallback : toNumber(value)))

/** A number in a range; digits as text stand for one, '' for the default. */
export const decimal = (min: number, max: number, fallback: number) =>
  lenient(z.number().min(min).max(max), fallback, (value) => (value === '' ? fallback : toNumber(value)))

/** One of some texts, the first by default. */
export const oneOf = <const T extends readonly [string, ...string[]]>(
  options: T,
  fallback: T[number] = options[0],
) =>
  lenient(z.enum(options), fallback, (value) => (value === '' ? fallback : toText(value))) as z.ZodType<
    T[number]
  >

const maxIds = 2_000

/** Ids as an array, or joined with commas. */
export const ids = () =>
  lenient(z.array(z.string().min(1).max(64)).max(maxIds), [], (value) => {
    if (value === '') return []
    if (typeof value === 'string') return splitIds(value)
    return Array.isArray(value) ? value.map(toText) : value
  })

const splitIds = (joined: string): string[] =>
  joined
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '')

/** A list of rows; null and '' stand for none. */
export const rows = <T extends Loose>(row: T, max: number) =>
  lenient(z.array(row).max(max), [], (value) => (value === '' ? [] : value))

/** An object of which every key has a default. Unknown keys stay. */
export const group = <S extends z.ZodRawShape>(shape: S) => {
  const schema = z.looseObject(shape)
  return z.preprocess((value) => complete(shape, value), schema) as unknown as z.ZodType<
    z.output<typeof schema>
  >
}

/** A group that may be absent. */
export const optionalGroup = <S extends z.ZodRawShape>(shape: S) => {
  const schema = group(shape)
  return z.preprocess((value) => value ?? undefined, schema.optional()) as unknown as z.ZodType<
    z.output<typeof schema> | undefined
  >
}

/**
 * The object with each key of the shape, undefined where it has none: a preprocessed key has to be present. Known keys
 * come in the order of the shape, so that printing the same template twice gives the same text.
 */
function complete(shape: z.ZodRawShape, value: unknown): unknown {
  if (isAbsent(value)) return Object.fromEntries(Object.keys(shape).map((key) => [key, undefined]))
  if (typeof value !== 'object' || Array.isArray(value)) return value
  const raw = value as Record<string, unknown>
  return { ...Object.fromEntries(Object.keys(shape).map((key) => [key, raw[key]])), ...raw }
}
