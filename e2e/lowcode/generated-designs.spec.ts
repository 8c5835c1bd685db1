import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../fixtures/journey.ts'
import { rowsOf, runRowAction } from '../fixtures/list.ts'
import { openPhoneContext } from '../fixtures/phone.ts'
import { findAxeViolations } from '../fixtures/violations.ts'
import { firstText, publishSample, walks, type Walk } from './generated-designs.ts'

// The pages that are generated for the golden samples, built and published by the server, and used in a browser.
test.describe.configure({ mode: 'default', timeout: 480_000 })

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
  async search(label, text) {
    await page.getByRole('main').getByRole('button', { name: '筛选', exact: true }).click()
    const filters = page.getByRole('dialog', { name: '筛选和排序' })
    await filters.getByRole('textbox', { name: label, exact: true }).fill(text)
    await page.getByRole('button', { name: '查看结果' }).click()
    await expect(filters).toHaveCount(0)
  },
})

const formOf = (page: Page) => page.getByRole('dialog').last()

/** Saves the open form: as a draft where a request would start. */
async function save(page: Page, hasFlow: boolean) {
  const form = formOf(page)
  await form.getByRole('button', { name: hasFlow ? /暂存|保存草稿|存为草稿/ : '确定' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Creates, finds, opens, changes and deletes a record, as far as the page has these actions. */
async function walkList(list: List, { label = '学员姓名', lacks = [], hasFlow = false }: Walk) {
  const { page, entries } = list
  const entry = (text: string) => entries().filter({ hasText: text })
  const field = () => formOf(page).getByLabel(label, { exact: true })
  await expect(entry(firstText)).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  const isShown = page.getByRole('main').getByRole('button', { name: '新建' })
  await expect(isShown).toHaveCount(lacks.includes('add') ? 0 : 1)
  if (!lacks.includes('add')) {
    await isShown.click()
    await field().fill(created)
    expect(await findAxeViolations(page)).toEqual([])
    await save(page, hasFlow)
    await expect(entry(created)).toBeVisible()
    if (!lacks.includes('search')) {
      await list.search(label, created)
      await expect(entry(firstText)).toHaveCount(0)
      await expect(entry(created)).toBeVisible()
      await list.search(label, '')
      await expect(entry(firstText)).toBeVisible()
    }
  }
  const own = lacks.includes('add') ? firstText : created
  let now = own
  if (!lacks.includes('edit')) {
    await list.run(own, '编辑')
    await expect(field()).toHaveValue(own)
    await field().fill(changed)
    await save(page, hasFlow)
    await expect(entry(changed)).toBeVisible()
    now = changed
  }
  await list.run(now, '详情')
  await expect(formOf(page)).toContainText(now)
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  if (lacks.includes('remove')) return
  if (lacks.includes('add')) {
    // The record is needed once more.
    await list.run(now, '编辑')
    await field().fill(firstText)
    await save(page, hasFlow)
    return
  }
  await list.run(now, '删除')
  await page.getByRole('dialog').last().getByRole('button', { name: '删除' }).click()
  await expect(entry(now)).toHaveCount(0)
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
