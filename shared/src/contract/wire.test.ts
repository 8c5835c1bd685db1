import { expect, test } from 'vitest'
import * as z from 'zod'
import { contract } from './calls.ts'
import { del, get, put, type Calls } from './wire.ts'

/**
 * Remotes are deployed on their own, so the wire may only grow: a commit that changes or removes a line of
 * this snapshot has to explain why.
 */
test('the wire matches its snapshot', async () => {
  const lines: string[] = []
  for (const [feature, calls] of Object.entries(contract))
    for (const [name, { method, path, access, body, input, output }] of Object.entries(calls as Calls)) {
      const schemaText = (schema: z.ZodType, io: 'input' | 'output') =>
        JSON.stringify({ ...z.toJSONSchema(schema, { io, unrepresentable: 'any' }), $schema: undefined })
      lines.push(
        `${feature}.${name}: ${method} ${path} ${JSON.stringify(access)}${body ? ` ${body}` : ''}`,
        `  input ${schemaText(input, 'input')}`,
        `  output ${schemaText(output, 'output')}`,
      )
    }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./wire.snapshot.txt')
})

test('no two calls share a method and a path, in any letter case', () => {
  const keys = Object.values(contract).flatMap((calls) =>
    Object.values(calls as Calls).map(
      ({ method, path }) => `${method} ${path.toLowerCase().replace(/\{\w+\??\}/g, '{}')}`,
    ),
  )
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})

test('every text of an input has a maximum length', () => {
  const unlimited: string[] = []
  const walk = (place: string, node: unknown) => {
    const {
      type,
      maxLength,
      enum: values,
      const: only,
      properties,
      items,
      anyOf,
      pattern,
    } = node as Record<string, unknown>
    if (
      type === 'string' &&
      maxLength === undefined &&
      values === undefined &&
      only === undefined &&
      !/^\^\[.*\]\{\d+\}\$$/.test(String(pattern))
    )
      unlimited.push(place)
    for (const [key, child] of Object.entries((properties as object | undefined) ?? {}))
      walk(`${place}.${key}`, child)
    for (const child of (anyOf as unknown[] | undefined) ?? []) walk(place, child)
    if (items) walk(`${place}[]`, items)
  }
  for (const [feature, calls] of Object.entries(contract))
    for (const [name, { input }] of Object.entries(calls as Calls))
      walk(`${feature}.${name}`, z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }))
  expect(unlimited).toEqual([])
})

test('parameters of the path are part of the input; one with a question mark is optional', () => {
  const call = put('/api/x/{id}/y/{more?}', { access: 'public', input: z.object({ name: z.string() }) })
  expect(call.params).toEqual(['id', 'more'])
  expect(call.input.safeParse({ id: '1', name: 'n' }).success).toBe(true)
  expect(call.input.safeParse({ name: 'n' }).success).toBe(false)
})

test('a mutation has a success message, a read has none', () => {
  expect(del('/api/x/{id}', { access: 'public' }).successMessage).toBe('deleted')
  expect(get('/api/x', { access: 'public' }).successMessage).toBeUndefined()
})
