import { expect, test } from 'vitest'
import { readDesign, type Design, type Field } from '../../../../fields/design.ts'
import { ListView } from '../../../../fields/list-views.ts'
import { dayMs, timesOf, valuesAt } from './event-times.ts'

const { design } = readDesign({
  fields: [
    { jweeKey: 'date', vModel: 'day' },
    { jweeKey: 'date', vModel: 'until' },
    { jweeKey: 'date', vModel: 'at', type: 'datetime', format: 'yyyy-MM-dd HH:mm' },
    { jweeKey: 'dateRange', vModel: 'period' },
    { jweeKey: 'dateRange', vModel: 'shift', type: 'datetimerange' },
  ],
}) as { design: Design }
const field = (name: string): Field => design.fields.find(({ settings }) => settings.vModel === name)!
const view = (start: string, end = '') => ListView.parse({ key: 'v', kind: 'calendar', start, end })
const may = (day: number, hour = 0) => Date.UTC(2026, 4, day, hour - 8)

test('whole days last until the end of their last day, times until their end', () => {
  const times = (start: string, stored: object, end = '') =>
    timesOf(view(start, end), field(start), stored as Record<string, unknown>)
  expect(times('day', { day: may(3) })).toEqual({ start: may(3), end: may(4) })
  expect(times('day', { day: may(3), until: may(5) }, 'until')).toEqual({ start: may(3), end: may(6) })
  expect(times('day', { day: may(3), until: may(1) }, 'until')).toEqual({ start: may(3), end: may(4) })
  expect(times('at', { at: may(3, 9) })).toEqual({ start: may(3, 9), end: may(3, 9) + 1_800_000 })
  expect(times('period', { period: [may(3), may(5)] })).toEqual({ start: may(3), end: may(6) })
  expect(times('shift', { shift: [may(3, 22), may(4, 6)] })).toEqual({ start: may(3, 22), end: may(4, 6) })
  expect(times('day', {})).toBeNull()
  expect(times('period', { period: [] })).toBeNull()
})

test('a moved event changes its start and end, a resized one its end only', () => {
  const before = { start: may(3), end: may(6) }
  const later = { start: before.start + dayMs, end: before.end + dayMs }
  const longer = { start: before.start, end: before.end + dayMs }
  const values = (start: string, times: typeof before, end = '') =>
    valuesAt(view(start, end), field(start), before, times)
  expect(values('day', later)).toEqual({ day: may(4) })
  expect(values('day', later, 'until')).toEqual({ day: may(4), until: may(6) })
  expect(values('day', longer, 'until')).toEqual({ until: may(6) })
  expect(values('period', longer)).toEqual({ period: [may(3), may(6)] })
  expect(values('shift', later)).toEqual({ shift: [may(4), may(7)] })
})
