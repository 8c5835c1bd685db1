import { expect, test } from 'vitest'
import * as z from 'zod'
import { contract } from '@tessera/shared/contract/calls'
import type { Call, Calls } from '@tessera/shared/contract/wire'
import { openApp } from '../../app.ts'
import { contents, findProblem, measureCosts } from '../../input-cost.ts'
import { createSample, type Schema } from '../../sample.ts'

// Every call of the contract with long texts of every kind in each field that takes them.

const opened = await openApp()
const token = await opened.signIn('admin')

/**
 * The size of a text for a field: its longest one, or one that is longer, because a text that is refused as too long must
 * not cost much either. 0 for a field without text.
 */
function sizeOf(schema: Schema): number {
  const texts = (schema.anyOf ?? [schema]).filter(
    ({ type, enum: values, const: only }) => type === 'string' && !values && only === undefined,
  )
  return texts.length === 0
    ? 0
    : Math.max(40_000, ...texts.map(({ maxLength = 200_000 }) => Math.min(200_000, maxLength)))
}

const fields = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries(calls as Calls).flatMap(([name, call]: [string, Call]) => {
    const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema
    return Object.entries(schema.properties ?? {}).flatMap(([field, of]) => {
      const length = call.method === 'GET' ? Math.min(sizeOf(of), 10_000) : sizeOf(of)
      return length === 0 || call.path.includes(`{${field}}`)
        ? []
        : [{ name: `${feature}.${name} ${field}`, call, field, length, schema }]
    })
  }),
)

test('calls take long texts', () => expect(fields.length).toBeGreaterThan(100))

test.each(fields)('$name', async ({ name, call, field, length, schema }) => {
  const sample = createSample(schema) as Record<string, unknown>
  const problems: string[] = []
  for (const [kind, make] of Object.entries(contents)) {
    const costs = await measureCosts(
      `${name}: ${kind}`,
      length,
      (size) => opened.call(call, { ...sample, [field]: make(size) } as never, { token }),
      2,
    )
    const problem = findProblem(costs)
    if (problem) problems.push(problem)
  }
  expect(problems).toEqual([])
})
