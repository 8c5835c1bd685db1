import { expect, test } from 'vitest'
import * as z from 'zod'
import { contract } from './calls.ts'
import { del, get, put, type Calls } from './wire.ts'

/**
 * Remotes deploy on their own, so the wire may only grow: a changed or vanished line of this snapshot has to be explained
 * in the commit that changes it.
 */
test('the wire is as it was', async () => {
  const lines: string[] = []
  for (const [feature, calls] of Object.entries(contract))
    for (const [name, { method, path, access, body, input, output }] of Object.entries(calls as Calls)) {
      const schema = (of: z.ZodType, io: 'input' | 'output') =>
        JSON.stringify({ ...z.toJSONSchema(of, { io, unrepresentable: 'any' }), $schema: undefined })
      lines.push(
        `${feature}.${name}: ${method} ${path} ${JSON.stringify(access)}${body ? ` ${body}` : ''}`,
        `  input ${schema(input, 'input')}`,
        `  output ${schema(output, 'output')}`,
      )
    }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./wire.snapshot.txt')
})

test('no two calls share a method and a path, whatever its letter case', () => {
  const keys = Object.values(contract).flatMap((calls) =>
    Object.values(calls as Calls).map(
      ({ method, path }) => `${method} ${path.toLowerCase().replace(/\{\w+\??\}/g, '{}')}`,
    ),
  )
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})

test('every text that a call takes has a limit', () => {
  const endless: string[] = []
  const walk = (at: string, node: unknown) => {
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
      endless.push(at)
    for (const [key, child] of Object.entries((properties as object | undefined) ?? {}))
      walk(`${at}.${key}`, child)
    for (const child of (anyOf as unknown[] | undefined) ?? []) walk(at, child)
    if (items) walk(`${at}[]`, items)
  }
  for (const [feature, calls] of Object.entries(contract))
    for (const [name, { input }] of Object.entries(calls as Calls))
      walk(`${feature}.${name}`, z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }))
  expect(endless).toEqual([])
})

test('parameters of the path are part of what a call takes; one with a question mark may be left out', () => {
  const call = put('/api/x/{id}/y/{more?}', { access: 'public', input: z.object({ name: z.string() }) })
  expect(call.params).toEqual(['id', 'more'])
  expect(call.input.safeParse({ id: '1', name: 'n' }).success).toBe(true)
  expect(call.input.safeParse({ name: 'n' }).success).toBe(false)
})

test('a call says what its success tells the user, unless it is a read', () => {
  expect(del('/api/x/{id}', { access: 'public' }).successMessage).toBe('deleted')
  expect(get('/api/x', { access: 'public' }).successMessage).toBeUndefined()
})
