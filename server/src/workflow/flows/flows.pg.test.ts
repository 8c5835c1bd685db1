import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { flows } from '@tessera/shared/contract/workflow/flows'
import { openApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
let admin: { token: string }
let coach: { token: string }
beforeAll(async () => {
  app = await openApp()
  admin = { token: await app.signIn('admin') }
  coach = { token: await app.signIn('coach01') }
})

const shape = (list: { id: string; num: number; children: { enCode: string }[] }[]) =>
  list.map(({ id, children }) => [id, ...children.map(({ enCode }) => enCode)])

/** Flows whose form is a page of the business area. */
const approvals = [
  'edu_refund',
  'edu_transfer',
  'edu_forfeit',
  'edu_priceOverride',
  'edu_void',
  'edu_suspend',
  'edu_correction',
]

test('the list is a tree of categories with pagination', async () => {
  const { list, pagination } = await app.data(flows.list, {}, admin)
  expect(shape(list)).toEqual([
    ['teaching', 'venue', 'substitute', 'complaint'],
    ['finance', 'repair', 'expense', ...approvals],
    ['personnel', 'leave', 'hiring'],
    ['general', 'purchase', 'sealUse', 'contract', 'visit'],
  ])
  expect(list[0]).toMatchObject({
    fullName: '教务流程',
    parentId: '0',
    num: 3,
    hasChildren: true,
    type: null,
  })
  expect(list[0]!.children[0]).toMatchObject({
    parentId: 'teaching',
    isLeaf: true,
    type: 0,
    formType: 2,
    enabledMark: 1,
  })
  expect(pagination.total).toBe(11 + approvals.length)
  expect(shape((await app.data(flows.list, { keyword: '用章' }, admin)).list)).toEqual([
    ['general', 'sealUse'],
  ])
})

test('the list needs its menu', async () => {
  expect((await app.call(flows.list, {}, coach)).code).toBe(403)
})

test('ListAll answers enabled flows that the caller may launch', async () => {
  const listCodes = async (by: { token: string }) =>
    (await app.data(flows.all, {}, by)).list.flatMap(({ children }) => children.map(({ enCode }) => enCode))
  expect(await listCodes(coach)).not.toContain('sealUse')
  await sql`update workflow_flow set visible_type = 1 where en_code in ('expense', 'purchase')`.execute(
    app.database.db,
  )
  await sql`
    insert into workflow_flow_visible values ('flow.expense', 'Role', 'role.coach'),
      ('flow.purchase', 'User', 'user.desk01')`.execute(app.database.db)
  expect(await listCodes(coach)).toContain('expense')
  expect(await listCodes(coach)).not.toContain('purchase')
  expect(await listCodes(admin)).toContain('purchase')
})

test('Selector answers enabled flows of a form type, with or without a trailing id', async () => {
  expect(shape((await app.data(flows.selector, { type: 1 }, coach)).list)).toEqual([
    ['finance', ...approvals],
  ])
  expect(shape((await app.data(flows.selector, { type: 2, id: '0' }, coach)).list)).toContainEqual([
    'general',
    'purchase',
    'contract',
    'visit',
  ])
})
