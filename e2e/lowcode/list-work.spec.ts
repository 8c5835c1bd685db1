import type { Page } from 'playwright/test'
import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import { expect, test } from '../fixtures/journey.ts'
import { hasFocus, pressUntil } from '../fixtures/keys.ts'
import { confirmRemoval, rowOf, rowsOf, runRowAction, selectOption } from '../fixtures/list.ts'
import { uniqueName } from '../fixtures/person.ts'
import { findAxeViolations } from '../fixtures/violations.ts'
import { createRecord, releaseDesign, removeDesign, type ReleasedDesign } from './record-designs.ts'

const input = (jweeKey: string, vModel: string, label: string) => ({ jweeKey, vModel, label })

/** Addresses: a district of Hangzhou and one of Ningbo. */
const hangzhou = ['330000', '330100', '330106']
const ningbo = ['330000', '330200', '330203']

let visits: ReleasedDesign
test.beforeAll(async ({ call }) => {
  visits = await releaseDesign(call, {
    fields: [
      input('comInput', 'title', '事由'),
      { ...input('address', 'area', '地区'), level: 2 },
      input('comInput', 'note', '备注'),
    ],
    list: {
      columnList: [{ prop: 'title' }, { prop: 'area' }, { prop: 'note' }],
      searchList: [],
      columnBtnsList: [{ value: 'edit' }, { value: 'detail' }, { value: 'remove' }],
      customBtnsList: [
        {
          value: 'stamp',
          label: '盖章',
          place: 'row',
          func: `({ data, setValue, message }) => {
            setValue('note', data.title + ' ' + typeof fetch)
            message('success', '已盖章：' + data.title)
          }`,
        },
        { value: 'broken', label: '出错', place: 'row', func: `() => { throw new Error('no stamp') }` },
      ],
    },
  })
})
test.afterAll(({ call }) => removeDesign(call, visits))

const openList = async (page: Page) => {
  await page.goto(visits.address)
  await expect(page.getByRole('main').locator('section[aria-busy=true]')).toHaveCount(0)
}
const drawer = (page: Page) => page.getByRole('dialog', { name: '回收站' })

test('deleted records are listed with who deleted them, and one comes back by keyboard', async ({
  page,
  call,
}) => {
  const [kept, gone] = [uniqueName('留'), uniqueName('删')]
  for (const title of [kept, gone]) await createRecord(call, visits, { title, area: hangzhou })
  await openList(page)
  await runRowAction(page, rowOf(page, gone), '删除')
  await confirmRemoval(page, gone)
  await expect(rowOf(page, gone)).toHaveCount(0)

  const open = page.getByRole('button', { name: '回收站' })
  await open.focus()
  await page.keyboard.press('Enter')
  await expect(drawer(page).getByRole('listitem').filter({ hasText: gone })).toContainText('删除于')
  await expect(drawer(page)).not.toContainText(kept)
  expect(await findAxeViolations(page)).toEqual([])
  await pressUntil(
    page,
    'Tab',
    hasFocus(drawer(page).getByRole('button', { name: new RegExp(`恢复：${gone}`) })),
  )
  await page.keyboard.press('Enter')
  await expect(drawer(page).getByText(gone)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toHaveCount(0)
  await expect(rowOf(page, gone)).toBeVisible()
})

test(
  'the advanced filter compares an address with one of its levels',
  { tag: '@full' },
  async ({ page, call }) => {
    const mark = uniqueName('区')
    await createRecord(call, visits, { title: `${mark}杭`, area: hangzhou })
    await createRecord(call, visits, { title: `${mark}甬`, area: ningbo })
    await openList(page)
    const query = page.getByRole('dialog', { name: '高级查询' })
    const find = async (path: readonly string[], count: number) => {
      await page.getByRole('button', { name: '高级查询' }).click()
      await selectOption(page, query.getByRole('combobox', { name: '字段' }), '地区')
      await query.getByRole('combobox', { name: '值', exact: true }).click()
      for (const name of path) await page.getByRole('menuitem', { name, exact: true }).click()
      await page.keyboard.press('Escape')
      await expect(query.getByText(`地区 等于 ${path.at(-1)}`)).toBeVisible()
      await query.getByRole('button', { name: '查询', exact: true }).click()
      await expect(rowsOf(page).filter({ hasText: mark })).toHaveCount(count)
    }
    await find(['浙江省', '宁波市'], 1)
    await expect(rowOf(page, `${mark}甬`)).toBeVisible()
    await page.getByRole('button', { name: '清除高级查询' }).click()
    await expect(rowOf(page, `${mark}杭`)).toBeVisible()
  },
)

test(
  'the script of a custom button changes its record, and an error of a script is shown',
  { tag: '@full' },
  async ({ page, call }) => {
    const title = uniqueName('章')
    const recordId = await createRecord(call, visits, { title, area: hangzhou })
    const load = async () =>
      JSON.parse((await call(onlineForms.read, { id: visits.id, recordId })).data) as Record<string, unknown>
    await openList(page)
    await runRowAction(page, rowOf(page, title), '盖章')
    await expect(page.getByText(`已盖章：${title}`)).toBeVisible()
    await expect(rowOf(page, title)).toContainText(`${title} undefined`)
    expect(await load()).toMatchObject({ note: `${title} undefined`, area: hangzhou })
    await runRowAction(page, rowOf(page, title), '出错')
    await expect(page.getByText(/no stamp/)).toBeVisible()
    expect(await load()).toMatchObject({ note: `${title} undefined` })
  },
)
