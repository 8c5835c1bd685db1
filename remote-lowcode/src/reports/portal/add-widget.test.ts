import { expect, test } from 'vitest'
import { readLayout } from '@tessera/shared/contract/lowcode/portal-layout'
import { addReportWidget } from './add-widget.ts'

const widget = {
  title: '各校区课时',
  settings: { report: 'r1', name: '课时', values: { campus: 'east' }, show: 'chart', chart: 1 },
} as const
const layout = (...items: object[]) => JSON.stringify({ layouyId: 110, own: 'kept', layout: items })
const item = { i: 101, x: 0, y: 0, w: 6, h: 12, jweeKey: 'todo' }

test('a report goes to the first free place, and nothing else changes', () => {
  const made = addReportWidget(layout(item), widget)
  const read = readLayout('formData' in made ? made.formData : '')!
  expect(read.nextId).toBe(111)
  expect(read.rest).toEqual({ own: 'kept' })
  expect(read.widgets).toMatchObject([
    { i: '101', x: 0, y: 0, w: 6, h: 12, key: 'todo' },
    { i: '110', x: 6, y: 0, w: 6, key: 'report', ...widget },
  ])
})

test('a portal that is full or cannot be read stays as it is', () => {
  const full = Array.from({ length: 60 }, (_, at) => ({ ...item, i: 101 + at, y: at * 12 }))
  expect(addReportWidget(layout(...full), widget)).toEqual({ why: 'tooMany' })
  expect(addReportWidget('nonsense', widget)).toEqual({ why: 'unreadable' })
})
