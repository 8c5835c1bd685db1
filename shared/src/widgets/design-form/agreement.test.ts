import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { anyDesign, anyRecord } from '../../fields/any-design.ts'
import { readDesign } from '../../fields/design.ts'
import { judgeRecord } from '../../fields/judge.ts'
import { plan } from '../../fields/plan.ts'
import { formStore, whole, type FormStore } from './store.ts'

const readable = anyDesign
  .map(readDesign)
  .filter((answer) => 'design' in answer)
  .map(({ design }) => plan(design))
const pathsOf = (store: FormStore) =>
  store.validate().map(({ at: { item, row }, problem }) => {
    const table = row === whole ? undefined : store.tableOf(item)
    return [
      table ? `${table.id}[${store.rows(table).keys().indexOf(row)}].${item.field.settings.vModel}` : item.id,
      problem,
    ]
  })

test('server and client agree on every verdict: what the form sends is judged there as it was judged here', () => {
  let wrong = 0
  fc.assert(
    fc.property(readable, fc.option(anyRecord), (ready, record) => {
      const store = formStore({ plan: ready, record })
      const here = pathsOf(store)
      const there = judgeRecord(ready, store.values())
      wrong += here.length
      expect(there.problems.map(({ path, wrong }) => [path, wrong])).toEqual(here)
      // What is kept there is what was sent: nothing more is hidden, nothing is added.
      expect(there.values).toEqual(store.values())
    }),
    { numRuns: inject('full') ? 10_000 : 300 },
  )
  expect(wrong).toBeGreaterThan(20)
})

test('whatever is sent, judging it throws nothing and keeps no field that the design does not have', () => {
  fc.assert(
    fc.property(readable, anyRecord, (ready, record) => {
      const { values } = judgeRecord(ready, record)
      const names = new Set(ready.items.map(({ field }) => field.settings.vModel))
      expect(Object.keys(values).filter((key) => !names.has(key))).toEqual([])
    }),
    { numRuns: inject('full') ? 10_000 : 300 },
  )
})

test('whatever is written in whatever order, nothing throws, what follows is up to date, and what is written twice the same changes nothing', () => {
  const step = fc.record({
    which: fc.nat(),
    row: fc.nat(),
    value: fc.oneof(fc.constantFrom<unknown>('', 'x', '1', 0, 1, null, ['1']), fc.anything()),
    deed: fc.constantFrom('write', 'leave', 'add', 'remove'),
  })
  fc.assert(
    fc.property(anyDesign, fc.array(step, { maxLength: 12 }), (json, steps) => {
      const answer = readDesign(json)
      if (!('design' in answer)) return
      const ready = plan(answer.design)
      const store = formStore({ plan: ready, record: null })
      for (const { which, row, value, deed } of steps) {
        const item = ready.items[which % Math.max(1, ready.items.length)]
        if (!item) continue
        const table = item.table ? store.tableOf(item)! : item.field.kind.tag === 'table' ? item : null
        const keys = table ? store.rows(table).keys() : []
        if (table && deed === 'add') store.rows(table).insert([{}])
        if (table && deed === 'remove') store.rows(table).remove(keys.slice(0, 1))
        if (table && (deed === 'add' || deed === 'remove')) store.changedRows(table)
        const at = { item, row: item.table ? keys[row % Math.max(1, keys.length)]! : whole }
        if (item.table && keys.length === 0) continue
        if (item.field.kind.tag === 'table' || item.field.kind.group === 'layout') continue
        if (deed === 'write') store.write(at, value)
        if (deed === 'leave') store.leave(at)
      }
      store.compute.flush()
      const before = store.values()
      store.compute.all()
      expect(store.values()).toEqual(before)
      store.compute.stop()
      // A fresh look says the same as what was kept while writing.
      for (const item of ready.items)
        if (item.table === '')
          expect(store.get({ item, row: whole }).shown).toBe(
            formStore({
              plan: ready,
              record: Object.fromEntries(
                ready.items
                  .filter((one) => one.table === '')
                  .map((one) => [
                    one.field.settings.vModel,
                    store.read(one.field.settings.vModel, '', whole),
                  ]),
              ),
            }).get({ item, row: whole }).shown,
          )
    }),
    { numRuns: inject('full') ? 10_000 : 300 },
  )
})
