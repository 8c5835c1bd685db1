import { expect, test } from 'vitest'
import { readDraft } from '@tessera/shared/forms/form-designer/model/draft'
import { compareDrafts } from './compare.ts'

const field = (formId: number, vModel: string, more: object = {}) => ({
  jweeKey: 'comInput',
  formId,
  vModel,
  label: vModel,
  ...more,
})
const draftOf = (fields: unknown[], form: object = {}, list?: object) =>
  readDraft({ formData: JSON.stringify({ ...form, fields }), columnData: JSON.stringify(list ?? {}) })
const words = (from: ReturnType<typeof draftOf>, to: ReturnType<typeof draftOf>) =>
  compareDrafts(from, to).fields.map(({ what, node, settings }) => [
    what,
    node.settings['vModel'],
    ...settings.map(({ key, from: old, to: now }) => `${key}: ${String(old)} > ${String(now)}`),
  ])

test('a renamed field is the same field, by its stable id', () => {
  const from = draftOf([field(101, 'a'), field(102, 'b'), field(103, 'c')])
  const to = draftOf([
    field(101, 'a'),
    field(102, 'renamed', { label: 'b', required: true }),
    field(104, 'd'),
  ])
  expect(words(from, to)).toEqual([
    ['changed', 'renamed', 'vModel: b > renamed', 'required: false > true'],
    ['added', 'd'],
    ['removed', 'c'],
  ])
})

test('a field that moved is named, its neighbours are not', () => {
  const from = draftOf([field(101, 'a'), field(102, 'b'), field(103, 'c'), field(104, 'd')])
  const to = draftOf([field(104, 'd'), field(101, 'a'), field(102, 'b'), field(103, 'c')])
  expect(words(from, to)).toEqual([['moved', 'd']])
  const inside = draftOf([
    field(101, 'a'),
    { jweeKey: 'card', formId: 105, children: [field(102, 'b')] },
    field(103, 'c'),
    field(104, 'd'),
  ])
  expect(words(from, inside)).toEqual([
    ['added', ''],
    ['moved', 'b'],
  ])
})

test('what phones show of the list is compared', () => {
  const of = (columns: string[]) =>
    readDraft({
      formData: JSON.stringify({ fields: [field(101, 'a'), field(102, 'b')] }),
      appColumnData: JSON.stringify({ columnList: columns.map((prop) => ({ prop })) }),
    })
  expect(compareDrafts(of(['a']), of(['b', 'a'])).phoneList).toEqual([
    { key: 'columns', from: ['a'], to: ['b', 'a'] },
  ])
  expect(compareDrafts(of(['a']), of(['a'])).phoneList).toEqual([])
})

test('columns of sub-tables, panes, form settings and the list are compared too', () => {
  const from = draftOf(
    [
      { jweeKey: 'table', formId: 101, vModel: 't', children: [field(102, 'x')] },
      { jweeKey: 'tab', formId: 103, children: [{ title: '一', name: '1', children: [] }] },
    ],
    { gutter: 10 },
    { pageSize: 20, columnList: [] },
  )
  const to = draftOf(
    [
      { jweeKey: 'table', formId: 101, vModel: 't', children: [field(102, 'x', { maxlength: 5 })] },
      { jweeKey: 'tab', formId: 103, children: [{ title: '二', name: '1', children: [] }] },
    ],
    { gutter: 20 },
    { pageSize: 50, columnList: [] },
  )
  const compared = compareDrafts(from, to)
  expect(compared.fields.map(({ node, settings }) => [node.tag, settings.map(({ key }) => key)])).toEqual([
    ['comInput', ['maxlength']],
    ['tab', ['panes']],
  ])
  expect(compared.form).toEqual([{ key: 'gutter', from: 10, to: 20 }])
  expect(compared.list).toEqual([{ key: 'pageSize', from: 20, to: 50 }])
  expect(compareDrafts(to, to)).toEqual({ form: [], fields: [], list: [], phoneList: [] })
})
