import type { Page } from 'playwright/test'
import { students } from '@tessera/shared/contract/edu/students'
import { expect, test } from '../fixtures/journey.ts'
import { rowsOf, searchList, selectOption } from '../fixtures/list.ts'
import { openPhoneContext } from '../fixtures/phone.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

test.use({ account: 'principal' })

const drawer = (page: Page, name: string) => page.getByRole('dialog', { name })
/** A mobile number that no other journey has. */
const newPhone = () => `139${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
const newName = () => `学员${String(Date.now()).slice(-7)}`

test('a student is added with a guardian, opened by the address, changed, and found by the phone', async ({
  page,
}) => {
  const [name, phone] = [newName(), newPhone()]
  await page.goto('/edu/eduStudent')
  await page.getByRole('button', { name: '新建' }).click()
  const form = drawer(page, '新建学员')
  await form.getByLabel('姓名', { exact: true }).fill(name)
  await selectOption(page, form.getByRole('combobox', { name: '校区' }), '城东')
  await form.getByLabel('监护人姓名').fill('周女士')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('监护人手机不能为空')).toBeVisible()
  await form.getByLabel('监护人手机').fill(phone)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toHaveCount(0)

  await searchList(page, phone)
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(rowsOf(page)).toContainText(`139****${phone.slice(-4)}`)
  await rowsOf(page).getByRole('link', { name }).click()
  await expect(page).toHaveURL(/\/edu\/eduStudent\/detail\/\w+$/)
  await page.reload()
  const detail = page.getByRole('region', { name })
  await expect(detail.getByRole('heading', { level: 2, name: new RegExp(name) })).toContainText('潜在')

  await detail.getByRole('button', { name: '编辑' }).click()
  await drawer(page, '编辑学员').getByLabel('就读学校').fill('实验小学')
  await drawer(page, '编辑学员').getByRole('button', { name: '保存' }).click()
  await expect(detail).toContainText('实验小学')
  await detail.getByRole('tab', { name: '日志' }).click()
  await expect(rowsOf(page).first()).toContainText('就读学校')
})

test('a whole phone is shown for a reason, which the log keeps', { tag: '@full' }, async ({ page, call }) => {
  const [name, phone] = [newName(), newPhone()]
  const { id } = await call(
    students.create,
    { name, campusId: 'org.east', guardians: [{ name: '周女士', relation: 'mother', phone }] },
    'principal',
  )
  await page.goto(`/edu/eduStudent/detail/${id}?tab=guardians`)
  await page.getByRole('button', { name: '查看完整号码 周女士' }).click()
  const question = page.getByRole('dialog', { name: '查看完整号码' })
  await question.getByRole('button', { name: '查看完整号码' }).click()
  await expect(question.getByText('查看原因不能为空')).toBeVisible()
  await question.getByLabel('查看原因').fill('家长要求回电')
  await question.getByRole('button', { name: '查看完整号码' }).click()
  await expect(page.getByRole('dialog', { name: '完整号码' })).toContainText(phone)
  await page.getByRole('dialog', { name: '完整号码' }).getByRole('button', { name: '确定' }).click()
  await page.getByRole('tab', { name: '日志' }).click()
  await expect(rowsOf(page).first()).toContainText('家长要求回电')
})

test(
  'while one types, the form names the student who exists already',
  { tag: '@full' },
  async ({ page, call }) => {
    const [name, phone] = [newName(), newPhone()]
    await call(
      students.create,
      { name, campusId: 'org.east', guardians: [{ name: '周女士', relation: 'mother', phone }] },
      'principal',
    )
    await page.goto('/edu/eduStudent')
    await page.getByRole('button', { name: '新建' }).click()
    const form = drawer(page, '新建学员')
    await form.getByLabel('监护人手机').fill(phone)
    const notice = form.getByRole('alert').filter({ hasText: '可能已有这位学员' })
    await expect(notice).toContainText(name)
    await expect(notice).toContainText('手机号相同')
  },
)

test(
  'a duplicate is merged: its guardian stands with the other student',
  { tag: '@full' },
  async ({ page, call }) => {
    const [kept, other] = [newName(), `${newName()}副`]
    const { id } = await call(students.create, { name: kept, campusId: 'org.east' }, 'principal')
    await call(
      students.create,
      {
        name: other,
        campusId: 'org.east',
        guardians: [{ name: '吴先生', relation: 'father', phone: newPhone() }],
      },
      'principal',
    )
    await page.goto(`/edu/eduStudent/detail/${id}`)
    await page.getByRole('button', { name: '合并学员' }).click()
    const dialog = page.getByRole('dialog', { name: '合并学员' })
    await dialog.getByRole('combobox', { name: '要并入的学员' }).click()
    await page.keyboard.type(other)
    await page.getByRole('option', { name: new RegExp(other) }).click()
    await dialog.getByLabel('合并原因').fill('重复录入')
    await dialog.getByRole('button', { name: '合并学员' }).click()
    await expect(dialog).toHaveCount(0)
    await page.getByRole('tab', { name: '监护人' }).click()
    await expect(page.getByRole('article', { name: '吴先生' })).toBeVisible()
  },
)

test(
  'the list is filtered and a student is opened with the keyboard alone',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/edu/eduStudent?stage=suspended')
    await expect(rowsOf(page)).toHaveCount(10)
    await page.getByRole('search').getByPlaceholder('请输入关键词').focus()
    const name = (await rowsOf(page).first().getByRole('link').innerText()).trim()
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/keyword=/)
    await rowsOf(page).first().getByRole('link').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name })).toContainText('停课')
    await page.getByRole('tab', { name: '概况' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 3, name: '监护人' })).toBeVisible()
  },
)

test('a coach sees the own students, without money and without buttons that change', async ({ signedIn }) => {
  const page = await signedIn('coach01')
  await page.goto('/edu/eduStudent')
  await expect(rowsOf(page).first()).toBeVisible()
  const heads = await page.getByRole('main').getByRole('columnheader').allInnerTexts()
  expect(heads).not.toContain('欠费')
  expect(heads).toContain('剩余课时')
  await expect(page.getByRole('button', { name: '新建' })).toHaveCount(0)
  await rowsOf(page).first().getByRole('link').click()
  await expect(page.getByRole('tab', { name: '监护人' })).toBeVisible()
  await expect(page.getByRole('button', { name: '编辑' })).toHaveCount(0)
  await expect(page.getByRole('main')).not.toContainText('递延余额')
})

test('on a phone the list has cards, and the page of a student fits the screen', async ({
  browser,
  baseURL,
  token,
}) => {
  const principal = await token('principal')
  const context = await openPhoneContext(browser, baseURL!, principal)
  const page = await context.newPage()
  await page.goto('/edu/eduStudent?stage=suspended')
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page.getByRole('tab', { name: '概况' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await context.close()
})

for (const [address, word] of [
  ['/edu/eduStudent', 'XY'],
  ['/edu/eduStudent/detail/student.0001', '游泳启蒙东01班'],
  ['/edu/eduStudent/detail/student.0001?tab=guardians', '主要联系人'],
] as const)
  test(`no violations on ${address}`, { tag: '@full' }, async ({ page }) => {
    await page.goto(address)
    await expect(page.getByRole('main').getByText(word).first()).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 900 })
    expect(await findAxeViolations(page)).toEqual([])
  })
