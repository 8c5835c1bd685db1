import * as fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import * as z from 'zod'
import { compileNormalizer } from './normalize.ts'
import { contract } from './calls.ts'
import type { Call, Calls } from './wire.ts'

/** Chooses an integer of `0` to `n - 1`. */
type Choose = (n: number) => number

const texts = [
  '7',
  '123456',
  '12',
  'a1',
  '13812345678',
  '0'.repeat(32),
  'password',
  '2026-01-01',
  '2026-01',
  '08:30',
  'no',
  'a@b.example',
  'https://a.example/x',
  'B3',
  '#1677ff',
]

/** The length of a list that has an exact or a least one. */
function lengthOf(schema: z.ZodArray): number {
  const checks = (schema.def.checks ?? []).map(
    (check) => check._zod.def as { length?: number; minimum?: number },
  )
  return Math.max(1, ...checks.map(({ length, minimum }) => length ?? minimum ?? 1))
}

/** A valid value of a schema, with all its optional fields; undefined where none is found. */
function createValue(schema: z.ZodType, choose: Choose): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return createValue(schema.def.innerType as z.ZodType, choose)
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(schema.shape).map(([key, field]) => [key, createValue(field as z.ZodType, choose)]),
    )
  if (schema instanceof z.ZodArray)
    return Array.from({ length: lengthOf(schema) }, () => createValue(schema.element as z.ZodType, choose))
  if (schema instanceof z.ZodRecord) {
    const { keyType, valueType } = schema
    const key = keyType instanceof z.ZodEnum ? createValue(keyType, choose) : 'a1'
    return { [String(key)]: createValue(valueType as z.ZodType, choose) }
  }
  if (schema instanceof z.ZodUnion) {
    const values = (schema.options as z.ZodType[])
      .map((option) => createValue(option, choose))
      .filter((value) => value !== '' && value !== undefined)
    // A field that holds both keeps '7' and 7 apart, so it gets a text that is no number.
    if (
      values.some((value) => typeof value === 'number') &&
      values.some((value) => typeof value === 'string')
    )
      return texts.find((text) => !/^\d/.test(text) && schema.safeParse(text).success)
    return values[choose(values.length)]
  }
  if (schema instanceof z.ZodLiteral) return [...schema.values][choose(schema.values.size)]
  if (schema instanceof z.ZodEnum) return schema.options[choose(schema.options.length)]
  if (schema instanceof z.ZodNumber) {
    const least = Math.max(schema.minValue ?? 0, -1_000)
    return least + choose(Math.floor(Math.min(schema.maxValue ?? 1_000, 1_000_000) - least) + 1)
  }
  // A schema of any value keeps numbers and texts apart, so it gets neither.
  if (schema.def.type === 'boolean' || schema.def.type === 'unknown') return choose(2) === 1
  const fitting = texts.filter((text) => schema.safeParse(text).success)
  return fitting[choose(fitting.length)]
}

/** A valid input of a call, without optional fields for which no valid value was found. */
function createInput({ input }: Call, choose: Choose): Record<string, unknown> {
  const value = createValue(input, choose) as Record<string, unknown>
  for (const { path } of input.safeParse(value).error?.issues ?? []) delete value[path[0] as string]
  return JSON.parse(JSON.stringify(value)) as Record<string, unknown>
}

const mapScalars = (value: unknown, map: (scalar: unknown) => unknown): unknown => {
  if (Array.isArray(value)) return value.map((item) => mapScalars(item, map))
  if (typeof value !== 'object' || value === null) return map(value)
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapScalars(item, map)]))
}
const toTexts = (value: unknown) => (typeof value === 'number' ? String(value) : value)
const toNumbers = (value: unknown) =>
  typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : value

const every = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries(calls as Calls).map(([name, call]) => [`${feature}.${name}`, call] as const),
)

describe('every call of the contract reads the same input', () => {
  test.each(every)('%s', (_, call) => {
    const normalize = compileNormalizer(call.input, call.method === 'PUT' ? 'cleared' : 'absent')
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat({ max: 1_000_000 })), (numbers) => {
        const exact = createInput(call, (n) => numbers.next().value % n)
        const parsed = call.input.parse(exact)
        expect(normalize(exact)).toEqual(exact)
        expect(call.input.parse(normalize(mapScalars(exact, toTexts)))).toEqual(parsed)
        expect(call.input.parse(normalize(mapScalars(exact, toNumbers)))).toEqual(parsed)
      }),
      { numRuns: inject('full') ? 500 : 10 },
    )
  })
})
