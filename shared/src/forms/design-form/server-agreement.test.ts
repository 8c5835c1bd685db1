import fc from 'fast-check'
import { beforeAll, expect, inject, test } from 'vitest'
import { anyDesign, anyRecord } from '../../fields/any-design.ts'
import { readDesign } from '../../fields/design.ts'
import { validateRecord } from '../../fields/validate.ts'
import { createPlan } from '../../fields/plan.ts'
import { loadPatternEngine } from '../../fields/patterns/patterns.ts'
import { createFormStore, wholeRecord, type FormStore } from './store.ts'

beforeAll(() => loadPatternEngine())

const readable = anyDesign
  .map(readDesign)
  .filter((answer) => 'design' in answer)
  .map(({ design }) => createPlan(design))
const pathsOf = (store: FormStore) =>
  store.validate().map(({ at: { item, row }, problem }) => {
    const table = row === wholeRecord ? undefined : store.tableOf(item)
    return [
      table ? `${table.id}[${store.filledKeys(table).indexOf(row)}].${item.field.settings.vModel}` : item.id,
      problem,
    ]
  })

test('server and client find the same problems in submitted values', () => {
  let wrong = 0
  fc.assert(
    fc.property(readable, fc.option(anyRecord), (ready, record) => {
      const store = createFormStore({ plan: ready, record })
      const clientProblems = pathsOf(store)
      const serverResult = validateRecord(ready, store.values())
      wrong += clientProblems.length
      expect(serverResult.problems.map(({ path, problem: wrong }) => [path, wrong])).toEqual(clientProblems)
      // The server keeps exactly what was sent: it hides and adds nothing.
      expect(serverResult.values).toEqual(store.values())
    }),
    { numRuns: inject('full') ? 10_000 : 600 },
  )
  expect(wrong).toBeGreaterThan(20)
})

test('validation never throws and drops fields that are not in the design', () => {
  fc.assert(
    fc.property(readable, anyRecord, (ready, record) => {
      const { values } = validateRecord(ready, record)
      const names = new Set(ready.items.map(({ field }) => field.settings.vModel))
      expect(Object.keys(values).filter((key) => !names.has(key))).toEqual([])
    }),
    { numRuns: inject('full') ? 10_000 : 300 },
  )
})

test('no sequence of writes throws or leaves computed values outdated', () => {
  const step = fc.record({
    which: fc.nat(),
    row: fc.nat(),
    value: fc.oneof(fc.constantFrom<unknown>('', 'x', '1', 0, 1, null, ['1']), fc.anything()),
    action: fc.constantFrom('write', 'leave', 'add', 'remove'),
  })
  fc.assert(
    fc.property(anyDesign, fc.array(step, { maxLength: 12 }), (json, steps) => {
      const answer = readDesign(json)
      if (!('design' in answer)) return
      const ready = createPlan(answer.design)
      const store = createFormStore({ plan: ready, record: null })
      for (const { which, row, value, action } of steps) {
        const item = ready.items[which % Math.max(1, ready.items.length)]
        if (!item) continue
        const ownTable = item.field.kind.tag === 'table' ? item : null
        const table = item.table ? store.tableOf(item)! : ownTable
        const keys = table ? store.rows(table).keys() : []
        if (table && action === 'add') store.rows(table).insert([{}])
        if (table && action === 'remove') store.rows(table).remove(keys.slice(0, 1))
        if (table && (action === 'add' || action === 'remove')) store.changedRows(table)
        const at = { item, row: item.table ? keys[row % Math.max(1, keys.length)]! : wholeRecord }
        if (item.table && keys.length === 0) continue
        if (item.field.kind.tag === 'table' || item.field.kind.group === 'layout') continue
        if (action === 'write') store.write(at, value)
        if (action === 'leave') store.validateField(at)
      }
      store.compute.flush()
      const before = store.values()
      store.compute.computeAll()
      expect(store.values()).toEqual(before)
      store.compute.stop()
      // A new store has the same state as the one that was changed step by step.
      for (const item of ready.items)
        if (item.table === '')
          expect(store.get({ item, row: wholeRecord }).shown).toBe(
            createFormStore({
              plan: ready,
              record: Object.fromEntries(
                ready.items
                  .filter((one) => one.table === '')
                  .map((one) => [
                    one.field.settings.vModel,
                    store.read(one.field.settings.vModel, '', wholeRecord),
                  ]),
              ),
            }).get({ item, row: wholeRecord }).shown,
          )
    }),
    { numRuns: inject('full') ? 10_000 : 300 },
  )
})
