import { afterAll, describe, expect, test } from 'vitest'
import { openWorkers } from './workers.ts'
import type { Job } from './job.ts'

const workers = openWorkers()
afterAll(() => workers.close())

const limits = { timeoutMs: 300, memoryBytes: 16_000_000, outputLength: 100_000 }
const run = (script: string, data: unknown = [1, 2], parameters: object = { n: 3 }) =>
  workers.run(
    {
      type: 'script',
      script,
      data: JSON.stringify(data),
      parameters: JSON.stringify(parameters),
      limits,
    },
    60_000,
  )
const parse = (dialect: string, text: string) => workers.run({ type: 'parse', dialect, text }, 60_000)

describe('a script', () => {
  test('receives rows and parameters, and returns rows', async () => {
    expect(await run('(data, parameters) => data.map((n) => ({ n: n * parameters.n })) // last')).toEqual({
      ok: true,
      value: '[{"n":3},{"n":6}]',
    })
    expect(await run('function (data) { return data.length }')).toEqual({ ok: true, value: '2' })
    expect(await run('() => {}')).toEqual({ ok: true, value: 'null' })
  })

  test('has no access to the server', async () => {
    const names = [
      'process',
      'require',
      'fetch',
      'globalThis.Buffer',
      'WebAssembly',
      'setTimeout',
      'std',
      'os',
      'navigator',
      'SharedArrayBuffer.prototype.host',
    ]
    expect(
      await run(
        `() => [${names.map((name) => `(() => { try { return typeof ${name} } catch { return 'undefined' } })()`).join()}]`,
      ),
    ).toEqual({ ok: true, value: JSON.stringify(names.map(() => 'undefined')) })
    expect(await run(`() => import('node:fs')`)).toMatchObject({ ok: false })
    expect(await run(`(data) => data.constructor.constructor('return typeof process')()`)).toEqual({
      ok: true,
      value: '"undefined"',
    })
  })

  test('leaves no state for the next script', async () => {
    await run('() => { globalThis.left = 1; Array.prototype.map = () => "mine" }')
    expect(await run('(data) => [typeof left, ...data.map((n) => n)]')).toEqual({
      ok: true,
      value: '["undefined",1,2]',
    })
  })

  test.each<[string, string, string]>([
    ['that never ends', '() => { for (;;); }', 'time'],
    ['whose regular expression explodes', `() => /^(a+)+$/.test('a'.repeat(40) + 'b')`, 'time'],
    [
      'that sorts endlessly',
      '() => { const a = Array.from({ length: 1e5 }, (_, n) => n); for (;;) a.sort(() => 0.5 - Math.random()) }',
      'time',
    ],
    ['that fills the memory', `() => new Uint8Array(3e7).fill(1).length`, 'memory'],
    ['with too much output', `() => 'x'.repeat(200000)`, 'output'],
    ['that is no function', '1 + 1', 'no-function'],
    ['that is asynchronous', 'async () => 1', 'wrong'],
    ['with endless recursion', '(function f() { return f() + 1 })', 'wrong'],
  ])('%s is stopped', async (_, script, reason) => {
    expect(await run(script)).toMatchObject({ ok: false, reason })
    expect(await run('() => 1')).toEqual({ ok: true, value: '1' })
  })

  test('reports the position of an error', async () => {
    expect(await run('(data) => {\n  return data.none.more\n}')).toMatchObject({
      reason: 'wrong',
      message: expect.stringContaining('TypeError'),
      position: { line: 2 },
    })
    expect(await run('(data) => {\n  return data +\n}')).toMatchObject({
      reason: 'wrong',
      message: expect.stringContaining('SyntaxError'),
      position: { line: 3 },
    })
    expect(await run(`() => { throw new Error('不对') }`)).toMatchObject({
      reason: 'wrong',
      message: 'Error: 不对',
      position: { line: 1 },
    })
  })
})

describe('a statement', () => {
  test('is parsed, or the position of its error is reported', async () => {
    expect(await parse('mysql', 'select `a` from t')).toMatchObject({ ok: true })
    expect(await parse('mssql', 'select [a]\nfrom t )')).toEqual({
      ok: false,
      reason: 'wrong',
      message: expect.stringContaining('found: )'),
      position: { line: 2, column: 8 },
    })
  })

  test('that crashes the parser does not affect the next one', async () => {
    expect(await parse('sqlite', `select ${'1+'.repeat(50_000)}1`)).toMatchObject({
      ok: false,
      reason: 'broken',
    })
    expect(await parse('sqlite', 'select 1')).toMatchObject({ ok: true })
  })
})

test('queues jobs while all threads are busy', async () => {
  const outcomes = await Promise.all(Array.from({ length: 20 }, (_, n) => run('(data) => data', n)))
  expect(outcomes).toEqual(Array.from({ length: 20 }, (_, n) => ({ ok: true, value: String(n) })))
})

test('a job that waits runs after the busy threads were killed', async () => {
  const endless = () => run('() => { for (;;); }')
  const [first, second, third] = await Promise.all([endless(), endless(), run('() => 1', [])])
  expect([first, second]).toMatchObject([{ reason: 'time' }, { reason: 'time' }])
  expect(third).toEqual({ ok: true, value: '1' })
})

test('an unknown dialect does not end the thread', async () => {
  expect(await workers.run({ type: 'parse', dialect: 'none', text: '' } as Job, 60_000)).toMatchObject({
    ok: false,
  })
})
