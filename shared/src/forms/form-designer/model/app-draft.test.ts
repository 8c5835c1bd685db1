import { expect, test } from 'vitest'
import { toDeviceDesign } from '../../../fields/device-design.ts'
import { changeList } from './commands.ts'
import { listOfDraft, phoneListOfDraft, readDraft, toDesign, writeDraft } from './draft.ts'
import { problems } from './problems.ts'

test('an app design has the order and widths of phones as its own, and one list for clients of either key', () => {
  const formData = JSON.stringify({
    app: { order: [103, 101], spans: { 101: 12 } },
    fields: [
      { jweeKey: 'comInput', vModel: 'a', formId: 101, span: 8 },
      { jweeKey: 'comInput', vModel: 'b', formId: 102, span: 12, visibility: ['pc'] },
      {
        jweeKey: 'table',
        vModel: 'lines',
        formId: 103,
        children: [{ jweeKey: 'comInput', vModel: 'c', formId: 104, span: 12 }],
      },
    ],
  })
  const list = {
    type: 2,
    ownSettings: [1],
    titleField: 'b',
    views: [{ key: 'k', kind: 'cards' }],
    columnList: [{ prop: 'a', width: 200, fixed: 'left', sortable: true }, { prop: 'b' }],
  }
  const draft = readDraft({ formData, columnData: '', appColumnData: JSON.stringify(list) }, true)
  const saved = writeDraft(draft)
  const { app, fields } = JSON.parse(saved.formData) as { app: unknown; fields: object[] }
  expect(app).toEqual({ order: [], spans: { 101: 12 } })
  expect(fields).toMatchObject([
    { vModel: 'lines', span: 24, children: [{ vModel: 'c', span: 12 }] },
    { vModel: 'a', span: 12 },
    { vModel: 'b', span: 24, visibility: ['pc', 'app'] },
  ])
  expect(saved.columnData).toBe(saved.appColumnData)
  expect(JSON.parse(saved.appColumnData)).toMatchObject({
    type: 1,
    ownSettings: [1],
    titleField: 'b',
    views: [],
    columnList: [{ prop: 'a', width: null, fixed: 'none', sortable: true }, { prop: 'b' }],
  })
  expect(writeDraft(readDraft(saved, true))).toEqual(saved)
  // The phone shows what the canvas shows.
  expect(toDeviceDesign(toDesign(draft), 'app').fields.map(({ settings }) => settings.span)).toEqual([
    24, 12, 24,
  ])
  const changed = changeList(draft, { ...draft.list!, columns: draft.list!.columns.slice(0, 1) })
  expect(phoneListOfDraft(changed, changed.list!)).toMatchObject({ title: 'b', columns: ['a'] })
  expect(problems(changed)).toEqual([])
})

test('a list without a design has the few columns of a card', () => {
  const fields = ['a', 'b', 'c', 'd', 'e'].map((vModel) => ({ jweeKey: 'comInput', vModel }))
  const draft = readDraft({ formData: JSON.stringify({ fields }) }, true)
  expect(listOfDraft(draft).columns.map(({ prop }) => prop)).toEqual(['a', 'b', 'c'])
  expect(writeDraft(draft)).toMatchObject({ columnData: '', appColumnData: '' })
})
