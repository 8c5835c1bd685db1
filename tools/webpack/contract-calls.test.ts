import { expect, test } from 'vitest'
import { rewriteContract } from './contract-calls.ts'

const code = `import * as z from 'zod'
import { get, post as create, put } from '../wire.ts'
export const Row = z.object({ id: z.string() })
const base = '/api/文件/Rows'
const olderCall = { access: 'public' }
export const rows = {
  list: get(base, { access: 'public', output: listed(Row) }),
  read: get(\`\${base}/{id}\`, { access: 'public', output: Row }),
  create: create(base, {
    access: { menu: 'rows' },
    form: true,
    input: z.object({ name: z.string() }),
    output: Row,
  }),
  older: put(base, olderCall),
}
export const kinds = ['a', 'b']
export function find(id) {
  return rows.list.get(id)
}`
const squeezed = (kept: 'none' | 'forms') => rewriteContract(code, kept).replace(/\s+/g, ' ')

test('leaves method, path and form of a call, and marks schemas as unused where nothing imports them', () => {
  const result = squeezed('none')
  expect(result).toContain('Row = /*#__PURE__*/ (() => (z.object({ id: z.string() })))()')
  expect(result).toContain('list: { method: "GET", path: base }')
  expect(result).toContain('read: { method: "GET", path: `${base}/{id}` }')
  expect(result).toContain('create: { method: "POST", path: base, form: true }')
  expect(result).toContain("kinds = ['a', 'b']")
  expect(result).toContain('return rows.list.get(id)')
})

test('keeps the schemas that forms and lists of remotes read', () => {
  const result = squeezed('forms')
  expect(result).toContain('list: get(base, { access: "public", output: listed(Row) })')
  expect(result).toContain('read: get(`${base}/{id}`, { access: "public", output: Row })')
  expect(result).toContain(
    'create: create(base, { access: "public", form: true, input: z.object({ name: z.string() }) })',
  )
})

test('leaves a call whose options stand elsewhere, and marks its table', () => {
  expect(squeezed('none')).toContain('older: put(base, olderCall)')
  expect(squeezed('none')).toContain('rows = /*#__PURE__*/ (() => ({')
})

test('takes exported schemas from another module, and keeps calls and constants', () => {
  const result = rewriteContract(code, 'none', './rows.ts?schemas')
  expect(result).toContain(
    'import { Row, rows } from "./rows.ts?schemas"; export { Row, rows };import * as z',
  )
  expect(result).not.toContain('z.object')
  expect(result).toContain("kinds = ['a', 'b']")
  expect(result.split('\n')).toHaveLength(code.split('\n').length)
})

test('keeps the number of lines for source maps', () => {
  for (const kept of ['none', 'forms'] as const)
    expect(rewriteContract(code, kept).split('\n')).toHaveLength(code.split('\n').length)
})

test('refuses a statement whose effect would be lost', () => {
  expect(() => rewriteContract("import './a.ts'\nregister(1)", 'none')).toThrow(
    'may only declare: register(1)',
  )
})
