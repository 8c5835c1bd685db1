import { expect, test } from '../fixtures/journey.ts'
import { selectOption, searchList, rowsOf } from '../fixtures/list.ts'

test.use({ account: 'desk01' })

test('a class shows its course, coach, times, students, lessons, attendance and rating', async ({ page }) => {
  await page.goto('/edu/eduClasslist?keyword=C003')
  const row = rowsOf(page)
  await expect(row).toHaveCount(1)
  for (const words of [
    '少儿篮球东03班',
    'C003',
    '开课',
    '少儿篮球',
    '班课',
    '城东',
    '杨静雯',
    '二号教室',
    '16:30–18:00',
    '15 / 16',
  ])
    await expect(row).toContainText(words)
  await expect(row).toContainText(/\d+ \/ \d+/)
  await expect(row).toContainText(/\d+%/)
  await expect(row.getByRole('img', { name: /^评分 [\d.]+（满分 5）$/ })).toBeVisible()
  await expect(row.getByRole('time')).toContainText(/今天|明天|月\d+日/)
})

test('a desk lists the classes of its campus', { tag: '@full' }, async ({ page }) => {
  await page.goto('/edu/eduClasslist')
  await expect(page.getByText('共 12 条')).toBeVisible()
  await expect(rowsOf(page)).toHaveCount(12)
  await expect(rowsOf(page).filter({ hasText: '城西' })).toHaveCount(0)
})

test.describe('all campuses', () => {
  test.use({ account: 'principal' })

  test('twenty-four classes are listed on two pages', { tag: '@full' }, async ({ page }) => {
    await page.goto('/edu/eduClasslist')
    await expect(page.getByText('共 24 条')).toBeVisible()
    await expect(rowsOf(page)).toHaveCount(20)
    await page.getByRole('listitem', { name: '第 2 页' }).click()
    await expect(rowsOf(page)).toHaveCount(4)
    await expect(rowsOf(page).first()).toContainText('21')
  })

  test('filters by campus, status, day and seats are combined, stored in the address, and cleared by reset', async ({
    page,
  }) => {
    await page.goto('/edu/eduClasslist')
    const search = page.getByRole('search')
    await selectOption(page, search.getByRole('combobox', { name: '状态' }), '招生中')
    await expect(rowsOf(page)).toHaveCount(1)
    await expect(rowsOf(page)).toContainText('C022')
    await expect(page).toHaveURL(/status=recruiting/)
    await selectOption(page, search.getByRole('combobox', { name: '校区' }), '城东校区')
    await expect(page.getByRole('main')).toContainText('没有符合条件的数据')
    await selectOption(page, search.getByRole('combobox', { name: '校区' }), '城西校区')
    await expect(rowsOf(page)).toContainText('城西')
    await selectOption(page, search.getByRole('combobox', { name: '空位' }), '有空位')
    await selectOption(page, search.getByRole('combobox', { name: '上课日' }), '周六')
    await expect(rowsOf(page)).toContainText('4 / 8')
    await page.reload()
    await expect(rowsOf(page)).toContainText('C022')
    await expect(rowsOf(page)).toHaveCount(1)
    await search.getByRole('button', { name: '重置' }).click()
    await expect(rowsOf(page)).toHaveCount(20)
    await expect(page).toHaveURL('/edu/eduClasslist')
  })

  test(
    'a keyword finds classes by name, and the list says when nothing matches',
    { tag: '@full' },
    async ({ page }) => {
      await page.goto('/edu/eduClasslist')
      await searchList(page, '少儿编程进阶')
      await expect(rowsOf(page)).toHaveCount(3)
      await searchList(page, '没有这样的班')
      await expect(page.getByRole('main')).toContainText('没有符合条件的数据')
    },
  )
})

test('the filter for full classes lists no class with free seats', { tag: '@full' }, async ({ page }) => {
  const free = rowsOf(page).getByTitle(/^还有 \d+ 个空位$/)
  await page.goto('/edu/eduClasslist')
  await expect(free.first()).toBeVisible()
  await page.goto('/edu/eduClasslist?hasSeat=0')
  await expect(rowsOf(page).first()).toContainText(/(\d+) \/ \1/)
  await expect(free).toHaveCount(0)
})

test('an empty list describes what it will contain', { tag: '@full' }, async ({ page }) => {
  await page.route('**/api/edu/Classlist?*', (route) =>
    route.fulfill({
      json: {
        code: 200,
        msg: '',
        data: { list: [], pagination: { currentPage: 1, pageIndex: 1, pageSize: 20, total: 0 } },
      },
    }),
  )
  await page.goto('/edu/eduClasslist')
  await expect(page.getByRole('main')).toContainText('还没有班级')
})

for (const [lang, head, status, kind, free] of [
  ['en', 'Students', 'Open', 'Group', 'Seats available'],
  ['zhtw', '人數/容量', '開課', '班課', '有空位'],
] as const)
  test(`the list is translated: ${lang}`, { tag: '@full' }, async ({ page }) => {
    await page.addInitScript((stored) => localStorage.setItem('tessera.language', stored), lang)
    await page.goto('/edu/eduClasslist?keyword=C003&hasSeat=1')
    await expect(page.getByRole('columnheader', { name: head })).toBeVisible()
    await expect(rowsOf(page)).toContainText(status)
    await expect(rowsOf(page)).toContainText(kind)
    await expect(page.getByRole('search')).toContainText(free)
  })
