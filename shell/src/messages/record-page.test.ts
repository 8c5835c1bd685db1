import { expect, test } from 'vitest'
import type { MenuItem } from '@tessera/shared/contract/session/session'
import type { MenuRoute } from '../menu/routes.ts'
import { findRecordPage } from './record-page.ts'

const item = { type: 3, propertyJson: '{"moduleId":"design.expense"}' } as MenuItem
const routes = new Map([['/form.expense', { item, path: '/form.expense' } as MenuRoute]])
const body = (id: string) => JSON.stringify({ type: 4, id, recordId: 'r1', text: 'x' })

test('a message about a record opens the page of its design, if the user has it', () => {
  expect(findRecordPage(body('design.expense'), routes)).toEqual({ path: '/form.expense', recordId: 'r1' })
  expect(findRecordPage(body('design.other'), routes)).toEqual({ path: undefined, recordId: 'r1' })
})

test.each(['', '<p>x</p>', '{"type":2,"id":"t2"}', '{"type":4,"id":"x"}'])(
  '%j is about no record',
  (text) => {
    expect(findRecordPage(text, routes)).toBeUndefined()
  },
)
