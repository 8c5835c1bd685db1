import { expect, test } from 'vitest'
import { readDraft } from '@tessera/shared/forms/form-designer/model/draft'
import { listPhoneRows, movePhoneRow } from './phone-order.ts'

const field = (vModel: string, formId: number, own: object = {}) => ({
  jweeKey: 'comInput',
  vModel,
  label: vModel,
  formId,
  ...own,
})
const { nodes } = readDraft({
  formData: JSON.stringify({
    fields: [
      field('a', 101),
      field('b', 102, { visibility: ['pc'] }),
      { jweeKey: 'card', formId: 103, children: [field('c', 104), field('d', 105)] },
      { jweeKey: 'tab', formId: 106, children: [{ title: 't', name: '1', children: [field('e', 107)] }] },
    ],
  }),
})
const none = { order: [], spans: {} }
const idsOf = (layout: Parameters<typeof listPhoneRows>[1]) =>
  listPhoneRows(nodes, layout).map(({ formId, level }) => `${'-'.repeat(level)}${formId}`)

test('rows are what a phone shows, with the levels of containers', () => {
  expect(idsOf(none)).toEqual(['101', '103', '-104', '-105', '106', '--107'])
  expect(idsOf({ order: [106, 105], spans: {} })).toEqual(['106', '--107', '101', '103', '-105', '-104'])
})

test('a field moves past the next one that a phone shows, and only on its own level', () => {
  const moved = movePhoneRow(nodes, none, 101, 1)
  expect(idsOf(moved)).toEqual(['103', '-104', '-105', '101', '106', '--107'])
  expect(idsOf(movePhoneRow(nodes, moved, 105, -1))).toEqual(['103', '-105', '-104', '101', '106', '--107'])
  // The first and the last of a level stay.
  expect(idsOf(movePhoneRow(nodes, none, 104, -1))).toEqual(idsOf(none))
  expect(listPhoneRows(nodes, none).map(({ canMoveUp, canMoveDown }) => [canMoveUp, canMoveDown])).toEqual([
    [false, true],
    [true, true],
    [false, true],
    [true, false],
    [true, false],
    [false, false],
  ])
})
