import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ScriptEffect } from '../../../fields/run-hook-script.ts'
import { readDesign } from '../../../fields/design.ts'
import { createPlan } from '../../../fields/plan.ts'
import { createFormStore, wholeRecord } from '../store.ts'
import { createFormEvents, hasEvents, type EventEffects } from './form-events.ts'

const field = (jweeKey: string, vModel: string, own: object = {}) => ({
  jweeKey,
  vModel,
  label: vModel,
  ...own,
})
const set = (name: string, value: object, more: object = {}) => ({ type: 'set', field: name, value, ...more })
const when = (name: string, op: string, value: unknown) => [
  { logic: 'and', groups: [{ field: name, op, value }] },
]

function open(fields: object[], form: object = {}, own: Partial<EventEffects> = {}) {
  const read = readDesign({ ...form, fields })
  if ('problems' in read) throw new Error(JSON.stringify(read.problems))
  const plan = createPlan(read.design)
  const store = createFormStore({ plan, record: null })
  const log: unknown[] = []
  const effects: EventEffects = {
    message: (level, text) => void log.push([level, text]),
    ask: async ({ text }) => {
      log.push(['ask', text])
      return false
    },
    callInterface: async (id, parameters) => {
      log.push([id, parameters])
      return [{ price: 3, name: 'first' }, { price: 4 }]
    },
    open: ({ target }) => void log.push(['open', target]),
    navigate: (address) => void log.push(['navigate', address]),
    refresh: () => void log.push(['refresh']),
    startFlow: (flowId, values) => void log.push(['flow', flowId, values]),
    runScript: async () => null,
    reportLoop: () => void log.push('loop'),
    reportFailure: ({ event }, error) => void log.push([event, String(error)]),
    ...own,
  }
  const events = createFormEvents(store, effects)
  const stop = events.start()
  const at = (name: string, row = wholeRecord, table = '') => ({ item: plan.find(name, table)!, row })
  return {
    store,
    events,
    log,
    stop,
    at,
    write: (name: string, value: unknown) => store.write(at(name), value),
    value: (name: string) => store.get(at(name)).value,
    plan,
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a changed field', () => {
  test('runs its steps after a pause in typing, with conditions, formulas and formulas of fields', async () => {
    const form = open([
      field('numInput', 'price', {
        actions: {
          change: [
            set('note', { by: 'formula', expression: ['"total "', '&', { __vModel__: 'total', label: '' }] }),
            { type: 'message', level: 'warning', text: 'much', when: when('price', '>', 100) },
          ],
        },
      }),
      field('calculate', 'total', { expression: [{ __vModel__: 'price', label: '' }, '×', '2'] }),
      field('comInput', 'note'),
    ])
    form.write('price', 1)
    form.write('price', 10)
    expect(form.value('note')).not.toBe('total 20')
    form.store.compute.flush()
    await vi.advanceTimersByTimeAsync(600)
    expect(form.value('note')).toBe('total 20')
    form.write('price', 101)
    await form.events.settle()
    expect(form.log).toEqual([['warning', 'much']])
  })

  test('fills fields from a data interface, and numbers from text', async () => {
    const form = open([
      field('comInput', 'code', {
        actions: {
          change: [
            {
              type: 'interface',
              interfaceId: 'prices',
              parameters: [{ name: 'code', value: { by: 'field', field: 'code' } }],
              results: [
                { path: 'price', field: 'price' },
                { path: '1.price', field: 'second' },
                { path: 'constructor.name', field: 'note' },
              ],
            },
            set('other', { by: 'value', value: '7' }),
          ],
        },
      }),
      field('numInput', 'price'),
      field('comInput', 'second'),
      field('comInput', 'note'),
      field('numInput', 'other'),
    ])
    form.write('code', 'x')
    await form.events.settle()
    expect(form.log).toEqual([['prices', { code: 'x' }]])
    expect(['price', 'second', 'note', 'other'].map(form.value)).toEqual([3, '4', '', 7])
  })

  test('of a sub-table sees and sets its own row', async () => {
    const form = open([
      field('table', 'lines', {
        children: [
          field('numInput', 'price', {
            actions: {
              change: [
                set('double', { by: 'formula', expression: [{ __vModel__: 'price', label: '' }, '*', '2'] }),
              ],
            },
          }),
          field('numInput', 'double'),
        ],
      }),
    ])
    const table = form.plan.find('lines', '')!
    form.store.rows(table).insert([{ id: '1' }, {}])
    const [, second] = form.store.rows(table).keys()
    form.store.write(form.at('price', second, 'lines'), 4)
    await form.events.settle()
    const rows = form.store.values()['lines'] as Record<string, unknown>[]
    expect(rows.map(({ double }) => double)).toEqual([null, 8])
  })

  test('runs the steps and the script of its blur once the focus leaves, behind its change', async () => {
    const events: unknown[] = []
    const form = open(
      [
        field('numInput', 'price', {
          actions: {
            change: [set('note', { by: 'value', value: 'changed' })],
            blur: [
              set('note', { by: 'formula', expression: [{ __vModel__: 'note', label: '' }, '&', '"!"'] }),
            ],
          },
          on: { blur: '({ data }) => data.price' },
        }),
        field('comInput', 'note'),
      ],
      {},
      {
        runScript: async (name) => {
          events.push(name)
          return [{ type: 'message', level: 'info', text: 'left' }]
        },
      },
    )
    form.write('price', 1)
    form.store.notifyBlur(form.at('price'))
    form.store.notifyBlur(form.at('note'))
    await vi.advanceTimersByTimeAsync(0)
    expect(form.value('note')).toBe('changed!')
    expect(events).toEqual([{ event: 'blur', label: 'price' }])
    expect(form.log).toEqual([['info', 'left']])
    expect(hasEvents(open([field('comInput', 'a', { on: { blur: '() => {\n  1\n}' } })]).plan)).toBe(true)
  })

  test('fields that change each other are stopped with a message', async () => {
    const next = (other: string, own: string) => ({
      actions: {
        change: [set(other, { by: 'formula', expression: [{ __vModel__: own, label: '' }, '+', '1'] })],
      },
    })
    const form = open([field('numInput', 'a', next('b', 'a')), field('numInput', 'b', next('a', 'b'))])
    form.write('a', 1)
    await form.events.settle()
    expect(form.log).toEqual(['loop'])
    const reached = form.value('a')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(form.value('a')).toBe(reached)
  })

  test('a failing data interface is reported, and the form goes on', async () => {
    const form = open(
      [
        field('comInput', 'a', { actions: { change: [{ type: 'interface', interfaceId: 'x' }] } }),
        field('comInput', 'b', { actions: { change: [set('c', { by: 'value', value: 'done' })] } }),
        field('comInput', 'c'),
      ],
      {},
      { callInterface: () => Promise.reject(new Error('down')) },
    )
    form.write('a', '1')
    form.write('b', '1')
    await form.events.settle()
    expect(form.log).toEqual([['change', 'Error: down']])
    expect(form.value('c')).toBe('done')
  })

  test('what a script sets is written to fields of the form only', async () => {
    const done: ScriptEffect[] = [
      { type: 'set', name: 'b', value: 5 },
      { type: 'set', name: '__proto__', value: 1 },
      { type: 'message', level: 'info', text: 'hi' },
    ]
    const inputs: unknown[] = []
    const form = open(
      [field('comInput', 'a', { on: { change: '({ data }) => data.a' } }), field('comInput', 'b')],
      {},
      {
        runScript: async (name, _script, input) => {
          inputs.push([name, input])
          return done
        },
      },
    )
    form.write('a', 'x')
    await form.events.settle()
    expect(form.value('b')).toBe('5')
    expect(form.log).toEqual([['info', 'hi']])
    expect(inputs).toEqual([
      [
        { event: 'change', label: 'a' },
        { data: { a: 'x', b: '' }, name: 'a' },
      ],
    ])
  })
})

describe('before a submission', () => {
  test('a step stops it with a sentence and a field; conditions that do not hold skip it', async () => {
    const steps = [{ type: 'stop', text: 'no', field: 'a', when: when('a', '==', 'bad') }]
    const form = open([field('comInput', 'a')], { actions: { beforeSubmit: steps } })
    expect(await form.events.beforeSubmit()).toEqual({ end: 'done' })
    form.write('a', 'bad')
    expect(await form.events.beforeSubmit()).toEqual({ end: 'stopped', message: 'no', field: 'a' })
  })

  test('"no" ends the steps', async () => {
    const steps = [{ type: 'ask', text: 'sure?' }, { type: 'refresh' }]
    const form = open([field('comInput', 'a')], { actions: { beforeSubmit: steps } })
    expect(await form.events.beforeSubmit()).toEqual({ end: 'declined' })
    expect(form.log).toEqual([['ask', 'sure?']])
  })
})

test('steps after a submission and at the opening run in their order', async () => {
  const form = open([field('comInput', 'a')], {
    actions: {
      onLoad: [set('a', { by: 'value', value: 'start' }), { type: 'message', text: 'welcome' }],
      afterSubmit: [
        { type: 'refresh' },
        { type: 'open', target: 'form', designId: 'x' },
        { type: 'navigate', address: 'home' },
        { type: 'flow', flowId: 'f', parameters: [{ name: 'reason', value: { by: 'field', field: 'a' } }] },
      ],
    },
  })
  await form.events.load()
  expect(form.value('a')).toBe('start')
  await form.events.afterSubmit()
  expect(form.log).toEqual([
    ['info', 'welcome'],
    ['refresh'],
    ['open', 'form'],
    ['navigate', 'home'],
    ['flow', 'f', { reason: 'start' }],
  ])
})

describe('checks', () => {
  const check = { by: 'rule', when: when('end', '>=', 5), message: 'too small', field: 'end' }
  test('are shown at their field with the submission, and leave when they are met', () => {
    const form = open([field('numInput', 'end')], { checks: [check] })
    expect(form.store.validate()).toMatchObject([{ problem: { why: 'check', message: 'too small' } }])
    form.write('end', 3)
    expect(form.store.get(form.at('end')).problem).toMatchObject({ why: 'check' })
    // Leaving the field without a change keeps the sentence.
    form.store.validateField(form.at('end'))
    expect(form.store.get(form.at('end')).problem).toMatchObject({ why: 'check' })
    form.write('end', 5)
    expect(form.store.get(form.at('end')).problem).toBeUndefined()
    expect(form.store.validate()).toEqual([])
  })

  test('without a field on the form concern the whole record', () => {
    const form = open([field('numInput', 'end', { noShow: true })], { checks: [check] })
    expect(form.store.validate()).toEqual([])
    expect(form.store.wholeRecordProblems()).toEqual(['too small'])
  })

  test('by a data interface run after a change of their parameters', async () => {
    const form = open([field('comInput', 'code'), field('comInput', 'other')], {
      checks: [
        {
          by: 'interface',
          interfaceId: 'taken',
          parameters: [{ name: 'code', value: { by: 'field', field: 'code' } }],
          expect: 'noRows',
          message: 'taken',
          field: 'code',
        },
      ],
    })
    expect(hasEvents(form.plan)).toBe(true)
    form.write('other', 'x')
    await vi.advanceTimersByTimeAsync(600)
    expect(form.log).toEqual([])
    form.write('code', 'x')
    await vi.advanceTimersByTimeAsync(600)
    expect(form.log).toEqual([['taken', { code: 'x' }]])
    expect(form.store.get(form.at('code')).problem).toEqual({ why: 'refused', message: 'taken' })
  })
})

test('a form without events has none, also with the empty functions of other clients', () => {
  const empty = '({ data }) => {\n  // 在此编写代码\n}'
  const form = open([field('comInput', 'a', { on: { change: empty } })], { funcs: { onLoad: empty } })
  expect(hasEvents(form.plan)).toBe(false)
})
