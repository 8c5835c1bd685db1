import type { Page } from 'playwright/test'
import { recordComments } from '@tessera/shared/contract/lowcode/record-comments'
import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import type { CallAs } from '../fixtures/api.ts'
import { expect, test } from '../fixtures/journey.ts'
import { rowOf, runRowAction, selectOption } from '../fixtures/list.ts'
import { isFocused, pressUntil } from '../fixtures/keys.ts'
import { uniqueName } from '../fixtures/person.ts'
import { findAxeViolations } from '../fixtures/violations.ts'
import {
  createClerk,
  createRecord,
  everyCheck,
  releaseDesign,
  removeDesign,
  type ReleasedDesign,
} from './record-designs.ts'

let purchases: ReleasedDesign
test.beforeAll(async ({ call }) => {
  purchases = await releaseDesign(call, {
    list: {
      ...everyCheck,
      columnList: ['title', 'kind', 'amount', 'day', 'person', 'urgent'].map((prop) => ({
        prop,
        sum: prop === 'amount',
      })),
      batchEdit: ['kind', 'amount'],
      columnBtnsList: [
        { value: 'edit' },
        { value: 'detail' },
        {
          value: 'remove',
          condition: [{ logic: 'and', groups: [{ field: 'kind', op: '<>', value: 'device' }] }],
        },
      ],
    },
  })
})
test.afterAll(({ call }) => removeDesign(call, purchases))

const records = (page: Page) => page.getByRole('main').locator('tbody').getByRole('row')
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const openList = async (page: Page) => {
  await page.goto(purchases.address)
  await expect(page.getByRole('main').locator('section[aria-busy=true]')).toHaveCount(0)
}

test('a query with a group is built, saved for everyone, used by someone else, and cleared', async ({
  page,
  call,
  signedIn,
}) => {
  const mark = uniqueName('查')
  for (const [kind, amount] of [
    ['book', 10],
    ['book', 900],
    ['device', 800],
  ] as const)
    await createRecord(call, purchases, { title: `${mark}${kind}${amount}`, kind, amount })
  await openList(page)
  await page.getByRole('button', { name: '高级查询' }).click()
  const query = dialog(page, '高级查询')
  await expect(query.getByText('采购事项 等于')).toBeVisible()
  await selectOption(page, query.getByRole('combobox', { name: '比较方式' }), '包含')
  await query.getByRole('button', { name: '查询', exact: true }).click()
  await expect(query.getByText('有 1 个条件未填写完整')).toBeVisible()
  await query.getByRole('textbox', { name: '值', exact: true }).fill(mark)
  await query.getByRole('button', { name: '添加条件组' }).click()
  const group = query.getByRole('group', { name: '条件组（第 2 层）' })
  await selectOption(page, group.getByRole('combobox', { name: '字段' }), '预算')
  await selectOption(page, group.getByRole('combobox', { name: '比较方式' }), '小于')
  await group.getByRole('spinbutton', { name: '值' }).fill('100')
  await group.getByRole('button', { name: '添加条件', exact: true }).click()
  await selectOption(page, group.getByRole('combobox', { name: '字段' }).last(), '类别')
  await selectOption(page, group.getByRole('combobox', { name: '值' }), '设备')
  await expect(
    query.getByText(`采购事项 包含 ${mark} 并且 （预算 小于 100 或者 类别 等于 设备）`),
  ).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await query.getByRole('textbox', { name: '方案名称' }).fill(mark)
  await query.getByRole('switch', { name: '共享给所有人' }).click()
  await query.getByRole('button', { name: '保存为方案' }).click()
  await expect(query.getByRole('button', { name: '更新方案' })).toBeVisible()
  await query.getByRole('button', { name: '查询', exact: true }).click()
  await expect(records(page)).toHaveCount(2)
  // The foot has the sum of the whole filter.
  await expect(page.getByRole('main').locator('tfoot')).toContainText('810')
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: '清除高级查询' }).click()
  await expect(rowOf(page, `${mark}book900`)).toBeVisible()

  // A user who may not see the amount: its condition is left out and named.
  const clerk = await createOfficer(call)
  const clerkPage = await signedIn(clerk.account, clerk.password)
  await openList(clerkPage)
  await clerkPage.getByRole('button', { name: '高级查询' }).click()
  const theirs = dialog(clerkPage, '高级查询')
  await theirs.getByRole('combobox', { name: '查询方案' }).click()
  await clerkPage.getByRole('option', { name: mark }).click()
  await expect(theirs.getByRole('alert')).toContainText('1 个条件已忽略')
  await expect(theirs.getByRole('button', { name: /删除方案/ })).toHaveCount(0)
  await theirs.getByRole('button', { name: '查询', exact: true }).click()
  await expect(records(clerkPage)).toHaveCount(1)
  await expect(rowOf(clerkPage, `${mark}device800`)).toBeVisible()
  await expect(clerkPage.getByRole('main').locator('tfoot')).toHaveCount(0)
})

/** A user who sees all records without the amount. */
const createOfficer = (call: CallAs) =>
  createClerk(call, purchases, { columns: ['amount'], fields: ['amount'], seesAllRows: true })

test('the history shows who changed what, and takes a change and a version back', async ({ page, call }) => {
  const title = uniqueName('旧')
  const recordId = await createRecord(call, purchases, {
    title,
    kind: 'book',
    amount: 10,
    lines: [{ name: '一' }],
  })
  const change = (values: object) =>
    call(onlineForms.update, { id: purchases.id, recordId, data: JSON.stringify(values) })
  await change({ amount: 20, note: '急' })
  await change({ amount: 30, lines: [] })
  await openList(page)
  await runRowAction(page, rowOf(page, title), '详情')
  const detail = dialog(page, new RegExp(purchases.fullName))
  await detail.getByRole('tab', { name: '修改历史' }).click()
  const changes = detail.getByRole('listitem').filter({ hasText: '记录' })
  await expect(changes).toHaveCount(3)
  await expect(changes.first()).toContainText('20.00')
  await expect(changes.first()).toContainText('删除第 1 行')
  expect(await findAxeViolations(page)).toEqual([])

  await changes.first().getByRole('button', { name: '恢复原值：预算' }).click()
  await dialog(page, '恢复记录').getByRole('button', { name: '恢复' }).click()
  await expect(rowOf(page, title)).toContainText('20.00')
  await detail.getByRole('tab', { name: '修改历史' }).click()
  await expect(changes).toHaveCount(4)
  await changes.last().getByRole('button', { name: '恢复到此版本' }).click()
  await dialog(page, '恢复记录').getByRole('button', { name: '恢复' }).click()
  await expect(rowOf(page, title)).toContainText('10.00')
  await expect(detail).toContainText('一')
})

test(
  'a batch edit changes what may be changed, and says what was not and why',
  { tag: '@full' },
  async ({ page, call }) => {
    const mark = uniqueName('批')
    const own = `${mark}甲`
    await createRecord(call, purchases, { title: own, kind: 'book', amount: 10 })
    const gone = await createRecord(call, purchases, { title: `${mark}乙`, kind: 'book', amount: 10 })
    await openList(page)
    await page.getByRole('search').getByPlaceholder('请输入关键词').fill(mark)
    await page.keyboard.press('Enter')
    await expect(records(page)).toHaveCount(2)
    await page.getByRole('main').locator('[data-all]').click()
    await page.getByRole('button', { name: '批量修改' }).click()
    const batch = dialog(page, '批量修改')
    await expect(batch.getByText('符合当前条件的全部 2 条')).toBeVisible()
    await selectOption(page, batch.getByRole('combobox', { name: '字段' }), '类别')
    await selectOption(page, batch.getByRole('combobox', { name: '修改为' }), '设备')
    expect(await findAxeViolations(page)).toEqual([])
    await call(onlineForms.remove, { id: purchases.id, recordId: gone })
    await batch.getByRole('button', { name: '修改 2 条' }).click()
    await expect(batch).toContainText('已修改 1 条，1 条未修改')
    await batch.getByRole('button', { name: '关闭' }).last().click()
    await expect(rowOf(page, own)).toContainText('设备')
    // Its condition hides the button to delete a device.
    await expect(rowOf(page, own).getByRole('button', { name: '编辑' })).toBeVisible()
    await expect(rowOf(page, own).getByRole('button', { name: '删除' })).toHaveCount(0)
  },
)

test(
  'a mention in a comment leads its receiver to the record; written by keyboard alone',
  { tag: '@full' },
  async ({ page, call, signedIn }) => {
    const title = uniqueName('论')
    const recordId = await createRecord(call, purchases, { title, kind: 'book', amount: 10 })
    const clerk = await createOfficer(call)
    await openList(page)
    await rowOf(page, title).focus()
    await pressUntil(page, 'Tab', isFocused(page, '详情'))
    await page.keyboard.press('Enter')
    const detail = dialog(page, new RegExp(purchases.fullName))
    // The frame takes the focus when it has opened.
    await expect(detail.locator(':focus')).toBeVisible()
    await pressUntil(page, 'Shift+Tab', isFocused(page, '内容'))
    await page.keyboard.press('ArrowRight')
    await expect(detail.getByRole('tab', { name: '修改历史' })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(detail.getByRole('combobox', { name: '写评论' })).toBeVisible()
    await pressUntil(page, 'Tab', isFocused(page, '写评论'))
    await page.keyboard.type(`请 @${clerk.realName}`)
    await expect(page.getByRole('option', { name: clerk.account })).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.keyboard.type('<b>核对</b>')
    await pressUntil(page, 'Tab', isFocused(page, '发表'))
    await page.keyboard.press('Enter')
    await expect(detail.getByRole('list', { name: '评论' })).toContainText(
      `请 @${clerk.realName}/${clerk.account} <b>核对</b>`,
    )
    const { list } = await call(recordComments.list, { id: purchases.id, recordId })
    expect(list[0]!.mentions.map(({ id }) => id)).toEqual([clerk.id])

    const theirs = await signedIn(clerk.account, clerk.password)
    await theirs.goto('/')
    await theirs
      .getByRole('button', { name: /消息|通知/ })
      .first()
      .click()
    await theirs.getByText(`在“${purchases.fullName}”的评论中提到了您`).first().click()
    const opened = dialog(theirs, new RegExp(purchases.fullName))
    await expect(opened).toContainText(title)
    await opened.getByRole('tab', { name: '评论' }).click()
    await expect(opened.getByRole('button', { name: '编辑' })).toHaveCount(0)

    // What someone else writes or removes meanwhile arrives without a reload.
    const live = uniqueName('已核对')
    const { id: commentId } = await call(recordComments.create, {
      id: purchases.id,
      recordId,
      content: live,
    })
    for (const shown of [opened, detail]) await expect(shown.getByText(live)).toBeVisible()
    await call(recordComments.remove, { id: purchases.id, recordId, commentId })
    for (const shown of [opened, detail]) await expect(shown.getByText(live)).toHaveCount(0)
  },
)
