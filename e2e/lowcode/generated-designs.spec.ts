import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../fixtures/journey.ts'
import { rowsOf, runRowAction } from '../fixtures/list.ts'
import { openPhoneContext } from '../fixtures/phone.ts'
import { findAxeViolations } from '../fixtures/violations.ts'
import { firstText, publishSample, walks, type Walk } from './generated-designs.ts'

// The pages that are generated for the golden samples, built and published by the server, and used in a browser.
test.describe.configure({ mode: 'default', timeout: 480_000 })
test.use({ actionTimeout: 30_000 })

const created = '李思'
const changed = '李思齐'

/** A list on a computer or on a phone. */
interface List {
  readonly page: Page
  entries(): Locator
  /** Runs an action of the entry with a text. */
  run(text: string, action: string): Promise<void>
  search(label: string, text: string): Promise<void>
}

const onComputer = (page: Page): List => ({
  page,
  entries: () => rowsOf(page),
  run: (text, action) => runRowAction(page, rowsOf(page).filter({ hasText: text }), action),
  async search(label, text) {
    const field = page.getByRole('search').getByRole('textbox', { name: label, exact: true })
    await field.fill(text)
    await field.press('Enter')
  },
})

const onPhone = (page: Page): List => ({
  page,
  entries: () => page.getByRole('main').getByRole('article'),
  async run(text, action) {
    const card = page.getByRole('main').getByRole('article').filter({ hasText: text })
    await card.getByRole('button', { name: /^更多操作/ }).click()
    await page.getByRole('dialog').last().getByRole('button', { name: action, exact: true }).click()
  },
  async search(_, text) {
    await page.getByRole('main').getByRole('button', { name: '筛选', exact: true }).click()
    const filters = page.getByRole('dialog', { name: '筛选和排序' })
    await filters.getByRole('searchbox', { name: '关键词' }).fill(text)
    await page.getByRole('button', { name: '查看结果' }).click()
    await expect(filters).toHaveCount(0)
  },
})

const dialogOf = (page: Page) => page.getByRole('dialog').last()

/** Creates, finds, opens, changes and deletes a record, as far as the page has these actions. */
async function walkList(list: List, { label = '学员姓名', lacks = [], hasFlow = false, loaded }: Walk) {
  const { page, entries } = list
  const main = page.getByRole('main')
  const entry = (text: string) => entries().filter({ hasText: text })
  /** Fills in the field once it has what the form opens with. */
  const fill = async (form: Locator, opened: string, text: string) => {
    const field = form.getByLabel(label, { exact: true })
    await expect(field).toHaveValue(loaded ?? opened)
    await field.fill(text)
  }
  // A request opens as a page; new ones stay a draft here.
  const openedForm = hasFlow ? main : dialogOf(page)
  const save = async (form: Locator) => {
    await form.getByRole('button', { name: hasFlow ? '保存草稿' : '确定', exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const change = async (from: string, to: string) => {
    await list.run(from, '编辑')
    await fill(openedForm, from, to)
    await save(openedForm)
    if (hasFlow) await main.getByRole('button', { name: '返回列表' }).click()
    await expect(entry(to)).toBeVisible()
  }
  await expect(entry(firstText)).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  const add = main.getByRole('button', { name: '新建' })
  const adds = !lacks.includes('add')
  await expect(add).toHaveCount(adds ? 1 : 0)
  if (adds) {
    await add.click()
    await fill(dialogOf(page), '', created)
    expect(await findAxeViolations(page)).toEqual([])
    await save(dialogOf(page))
    await expect(entry(created)).toBeVisible()
  }
  if (!lacks.includes('search')) {
    await list.search(label, '没有这个人')
    await expect(entries()).toHaveCount(0)
    await list.search(label, firstText)
    await expect(entry(firstText)).toBeVisible()
    await expect(entry(created)).toHaveCount(0)
    await list.search(label, '')
    await expect(entry(adds ? created : firstText)).toBeVisible()
  }
  const own = adds ? created : firstText
  const now = lacks.includes('edit') ? own : changed
  if (now !== own) await change(own, now)
  await list.run(now, '详情')
  // Who has written a draft can go on with it.
  if (hasFlow) await expect(openedForm.getByLabel(label, { exact: true })).toHaveValue(now)
  else await expect(openedForm).toContainText(new RegExp(`${now}|${loaded ?? now}`))
  expect(await findAxeViolations(page)).toEqual([])
  if (hasFlow) await main.getByRole('button', { name: '返回列表' }).click()
  else await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  if (lacks.includes('remove')) return
  // The first record is needed once more.
  if (!adds) return change(now, firstText)
  await list.run(now, '删除')
  await dialogOf(page).getByRole('button', { name: '删除' }).click()
  await expect(entry(now)).toHaveCount(0)
  await expect(entry(firstText)).toBeVisible()
}

/** Fills in a page that is a form only. */
async function walkForm(page: Page, label: string) {
  await page.getByLabel(label, { exact: true }).fill(created)
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: '确定' }).click()
  await page.getByRole('button', { name: '再填一份' }).click()
  await expect(page.getByLabel(label, { exact: true })).toHaveValue('')
}

for (const walk of walks)
  test(
    `the page that is generated for ${walk.name} is published and used on a computer and on a phone`,
    { tag: '@full' },
    async ({ page, call, browser, baseURL, token, cleanConsole }) => {
      const sample = await publishSample(call, walk)
      const adminToken = await token('admin')
      const context = await openPhoneContext(browser, baseURL!, adminToken)
      cleanConsole.watch(context)
      const phone = await context.newPage()
      const isForm = walk.lacks?.includes('list') ?? false
      await page.goto(sample.address)
      if (isForm) await walkForm(page, walk.label!)
      else await walkList(walk.name === 'forPhones' ? onPhone(page) : onComputer(page), walk)
      await page.goto('/home')
      await phone.goto(sample.address)
      if (isForm) await walkForm(phone, walk.label!)
      else await walkList(onPhone(phone), walk)
      await phone.goto('/home')
      await context.close()
      await sample.remove()
    },
  )
