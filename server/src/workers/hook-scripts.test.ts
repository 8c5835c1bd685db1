import { afterAll, describe, expect, test } from 'vitest'
import type { HookOutcome } from '@tessera/shared/fields/run-hook-script'
import { openWorkers } from './workers.ts'

// Scripts of forms in the engine of the server; the browser runs the same function in a worker of its own.

const workers = openWorkers()
afterAll(() => workers.close())

const run = async (text: string, data: object = {}, answers: unknown[] = []) => {
  const outcome = await workers.run(
    { type: 'hook', script: { text, data: data as Record<string, unknown>, answers } },
    2_000,
  )
  return outcome?.ok ? (JSON.parse(outcome.value) as HookOutcome) : outcome
}

describe('a script of an event', () => {
  test('reads values, sets values, shows messages and returns a decision', async () => {
    expect(
      await run(
        `({ data, setValue, message }) => {
          setValue('total', data.price * data.count)
          message('warning', 'check ' + data.total)
          message('hello')
          return { message: 'no', field: 'price' }
        }`,
        { price: 3, count: 4 },
      ),
    ).toEqual({
      ok: true,
      effects: [
        { type: 'set', name: 'total', value: 12 },
        { type: 'message', level: 'warning', text: 'check 12' },
        { type: 'message', level: 'info', text: 'hello' },
      ],
      returned: { message: 'no', field: 'price' },
    })
  })

  test('works with the names of other clients, and with await', async () => {
    expect(
      await run(`async ({ formData, setFormData }) => { await null; setFormData('a', formData.b) }`, {
        b: 1,
      }),
    ).toMatchObject({ ok: true, effects: [{ name: 'a', value: 1 }] })
  })

  test('is run again with the answer of a data interface that it calls', async () => {
    const text = `async ({ callInterface, setValue }) => {
      const [first] = await callInterface('prices', { id: 7 })
      try { callInterface('next', { price: first.price }) } catch {}
      setValue('price', first.price)
    }`
    expect(await run(text)).toEqual({ ok: true, needs: { id: 'prices', parameters: { id: 7 } } })
    // It cannot go on without the answer, not even by catching what stops it.
    expect(await run(text, {}, [[{ price: 5 }]])).toMatchObject({
      ok: true,
      needs: { id: 'next', parameters: { price: 5 } },
    })
    expect(await run(text, {}, [[{ price: 5 }], []])).toMatchObject({
      ok: true,
      effects: [{ name: 'price', value: 5 }],
    })
    expect(
      await run(`({ callInterface }) => { for (;;) callInterface('a') }`, {}, Array<number>(10).fill(1)),
    ).toMatchObject({ ok: false, reason: 'wrong', message: 'more than 10 data interfaces' })
  })

  test.each<[string, string, object]>([
    [
      'that never ends',
      '({ data }) => {\n  const step = (n) => n + 1\n  for (let n = 0; ; ) n = step(n)\n}',
      { reason: 'time', position: {} },
    ],
    ['whose promises never end', 'async () => { for (;;) await null }', { reason: 'time' }],
    ['that waits for nothing', '() => new Promise(() => {})', { reason: 'wrong' }],
    ['that allocates too much', '() => "x".repeat(3e8).length', { reason: 'memory' }],
    [
      'that throws',
      '({ data }) => {\n\n  data.missing.name()\n}',
      { reason: 'wrong', message: /^TypeError: /, position: { line: 3 } },
    ],
    ['that throws no error', '() => { throw 7 }', { reason: 'wrong', message: '7' }],
    ['that calls itself', 'function f() { f() }', { reason: 'wrong' }],
    ['with a typing error', '({ data } => {', { reason: 'wrong', position: { line: 1 } }],
    ['that is no function', '1 + 1', { reason: 'no-function' }],
    [
      'with 10,000 steps',
      `({ setValue }) => { for (let i = 0; i < 1e4; i++) setValue('a', i) }`,
      { reason: 'wrong' },
    ],
    ['with a huge answer', `({ setValue }) => setValue('a', 'x'.repeat(2e6))`, { reason: 'output' }],
  ])('%s is refused', async (_, text, expected) => {
    const { message, position, ...rest } = expected as { message?: RegExp | string; position?: object }
    const outcome = await run(text)
    expect(outcome).toMatchObject({ ok: false, ...rest, ...(position ? { position } : {}) })
    if (message) expect(outcome).toMatchObject({ message: expect.stringMatching(message) })
  })

  test('cannot leave the engine or change what others get by prototypes', async () => {
    expect(
      await run(`({ data, setValue }) => {
        Object.prototype.polluted = 1
        JSON.stringify = () => 'mine'
        Array.prototype.push = () => 0
        setValue('__proto__', { admin: true })
        setValue('globals', [typeof process, typeof require, typeof fetch, typeof WebAssembly].join())
        setValue('own', data.constructor.constructor('return typeof process')())
      }`),
    ).toEqual({
      ok: true,
      effects: [
        { type: 'set', name: '__proto__', value: { admin: true } },
        { type: 'set', name: 'globals', value: 'undefined,undefined,undefined,undefined' },
        { type: 'set', name: 'own', value: 'undefined' },
      ],
      returned: null,
    })
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
    expect(await run(`({ setValue }) => setValue('a', {}.polluted ?? 'clean')`)).toMatchObject({
      effects: [{ value: 'clean' }],
    })
    expect(await run(`0) || (({ effects }) => 1`)).toMatchObject({ ok: true })
  })
})
