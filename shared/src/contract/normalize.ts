import * as z from 'zod'
import { isJoinedIds, isSingleId } from './id-lists.ts'

// Existing clients of this family fill the same form differently: digits as text where the contract has a
// number, a number where it has text, '' or false for an empty field, a list of ids as an array or as one
// text. The contract states the exact form; this file rewrites what those clients send into it, for every
// call in the same way.

type Raw = Record<string, unknown>
type Convert = (value: unknown) => unknown

/**
 * What '' and false mean for a field that holds neither: `absent` in a form that creates a record, `cleared`
 * where the form changes one, so that '' empties a nullable field. In a `query` every '' is absent, and a
 * text may stand for any list of texts.
 */
export type EmptyMeaning = 'absent' | 'cleared' | 'query'

const digits = /^-?\d+(\.\d+)?$/

/**
 * Compiles a schema into a function that rewrites an input as existing clients send it. A value that the
 * schema accepts stays as it is; so does one that cannot be rewritten, and parsing refuses it.
 */
export function compileNormalizer(
  schema: z.ZodType,
  empty: EmptyMeaning,
  known = new Map<z.ZodType, Convert>(),
): Convert {
  const compiled = known.get(schema)
  if (compiled) return compiled
  let convert: Convert = (value) => value
  // Schemas of trees contain themselves.
  known.set(schema, (value) => convert(value))
  convert = compile(schema, empty, known)
  return convert
}

function compile(schema: z.ZodType, empty: EmptyMeaning, known: Map<z.ZodType, Convert>): Convert {
  const inner = unwrap(schema)
  const normalizerOf = (type: unknown) => compileNormalizer(type as z.ZodType, empty, known)
  if (inner instanceof z.ZodObject) return compileObject(inner, empty, known)
  if (inner instanceof z.ZodArray) {
    const item = normalizerOf(inner.element)
    const split = isSplittable(inner.element as z.ZodType, empty)
    return (value) => {
      const list = split && typeof value === 'string' ? splitList(value) : value
      return Array.isArray(list) ? list.map(item) : list
    }
  }
  if (inner instanceof z.ZodRecord) {
    const item = normalizerOf(inner.valueType)
    return (value) =>
      isRaw(value) ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, item(each)])) : value
  }
  if (inner instanceof z.ZodPipe) return normalizerOf(inner.def.in)
  if (inner instanceof z.ZodUnion && !isScalar(inner)) {
    const options = (inner.options as z.ZodType[]).map((option) => ({
      option,
      normalize: normalizerOf(option),
    }))
    return (value) => {
      if (inner.safeParse(value).success) return value
      const fitting = options.find(({ option, normalize }) => option.safeParse(normalize(value)).success)
      return fitting ? fitting.normalize(value) : value
    }
  }
  return compileScalar(inner)
}

function compileObject(schema: z.ZodObject, empty: EmptyMeaning, known: Map<z.ZodType, Convert>): Convert {
  const fields = Object.entries(schema.shape).map(([key, field]) => {
    const type = field as z.ZodType
    const normalize = compileNormalizer(type, empty, known)
    const normalizeEmpty = compileEmpty(type, empty)
    return [key, (value: unknown) => (isEmpty(value) ? normalizeEmpty(value) : normalize(value))] as const
  })
  return (value) => {
    if (!isRaw(value)) return value
    const out = { ...value }
    for (const [key, normalize] of fields) {
      if (out[key] === undefined) continue
      const normalized = normalize(out[key])
      if (normalized === undefined) delete out[key]
      else out[key] = normalized
    }
    return out
  }
}

const isEmpty = (value: unknown): value is '' | false => value === '' || value === false

/** Rewrites '' and false in a field of an object; undefined where they mean that the field is absent. */
function compileEmpty(schema: z.ZodType, empty: EmptyMeaning): (value: '' | false) => unknown {
  const inner = unwrap(schema)
  const isIdArray = inner instanceof z.ZodArray && isSplittable(inner.element as z.ZodType, empty)
  const isPlainText = inner instanceof z.ZodString && !isSingleId(inner)
  return (value) => {
    if (value === '' && empty === 'query') return undefined
    if (schema.safeParse(value).success || schema.safeParse(true).success) return value
    if (value === '' && isIdArray) return []
    if (value === false || empty !== 'cleared') return undefined
    if (schema.safeParse(null).success) return null
    // Parsing refuses an emptied text that cannot be empty, so that the user learns of it.
    return isPlainText ? value : undefined
  }
}

/** What a scalar schema can hold; the literal '' counts as neither, because it only means "empty". */
interface ScalarKinds {
  text: boolean
  number: boolean
}

function compileScalar(schema: z.ZodType): Convert {
  const { text, number } = kindsOf(schema)
  const accepts = (value: unknown) => schema.safeParse(value).success
  const joined = isJoinedIds(schema)
  return (value) => {
    if (typeof value === 'string') {
      if (!number || !digits.test(value)) return value
      return text && (accepts(value) || !accepts(Number(value))) ? value : Number(value)
    }
    if (typeof value === 'number') {
      if (!text || !isExact(value)) return value
      return number && (accepts(value) || !accepts(String(value))) ? value : String(value)
    }
    return joined && Array.isArray(value) && value.every(isIdLike) ? value.join(',') : value
  }
}

function kindsOf(schema: z.ZodType): ScalarKinds {
  const inner = unwrap(schema)
  if (inner instanceof z.ZodUnion) {
    const kinds = (inner.options as z.ZodType[]).map(kindsOf)
    return { text: kinds.some(({ text }) => text), number: kinds.some(({ number }) => number) }
  }
  if (inner instanceof z.ZodLiteral || inner instanceof z.ZodEnum) {
    const values = inner instanceof z.ZodLiteral ? [...inner.values] : inner.options
    return {
      text: values.some((value) => typeof value === 'string' && value !== ''),
      number: values.some((value) => typeof value === 'number'),
    }
  }
  return { text: inner.def.type === 'string', number: inner.def.type === 'number' }
}

const scalarTypes: ReadonlySet<string> = new Set(['string', 'number', 'literal', 'enum', 'null', 'boolean'])

function isScalar(schema: z.ZodType): boolean {
  const inner = unwrap(schema)
  if (inner instanceof z.ZodUnion) return (inner.options as z.ZodType[]).every(isScalar)
  return scalarTypes.has(inner.def.type)
}

/** The schema without its wrappers for optional, nullable and default values. */
function unwrap(schema: z.ZodType): z.ZodType {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodCatch
  )
    return unwrap(schema.def.innerType as z.ZodType)
  return schema instanceof z.ZodLazy ? unwrap(schema.def.getter() as z.ZodType) : schema
}

const isSplittable = (element: z.ZodType, empty: EmptyMeaning) =>
  isSingleId(element) || (empty === 'query' && element.def.type === 'string')

const splitList = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** A number beyond 2^53 has lost digits before it was read, so that it names another record. */
const isExact = (value: number) =>
  Number.isInteger(value) ? Number.isSafeInteger(value) : Number.isFinite(value)

const isIdLike = (value: unknown) =>
  typeof value === 'string' ? !value.includes(',') : typeof value === 'number' && isExact(value)

const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
