import type { Locator } from 'playwright/test'
import { users } from '@tessera/shared/contract/org/users'
import { expect, test } from '../fixtures/journey.ts'
import { searchList, rowOf, rowsOf } from '../fixtures/list.ts'
import { openWithSettings } from '../fixtures/settings.ts'

/** Lists with rows in the demo data: trees, lists beside a tree, two lines, long codes, many columns. */
const filledLists = [
  '/permission/user',
  '/permission/department',
  '/permission/position',
  '/permission/role',
  '/edu/eduClasslist',
  '/systemData/dataInterface',
  '/system/remotes',
  '/system/billRule',
]

/** Texts of the heads and cells that are cut. The stars of a rating are cut on purpose and have no text. */
const findCutTexts = (table: Locator): Promise<string[]> =>
  table.evaluate((element) =>
    [...element.querySelectorAll<HTMLElement>('th, td')]
      .filter((cell) =>
        [cell, ...cell.querySelectorAll<HTMLElement>('*:not([role=img] *)')].some(
          (part) =>
            getComputedStyle(part).overflowX !== 'visible' &&
            part.clientWidth > 1 &&
            part.scrollWidth > part.clientWidth,
        ),
      )
      .map((cell) => cell.innerText),
  )

for (const language of ['zh', 'en'])
  test(
    `no head and no cell is cut at 1440 px in ${language}, and one column takes the rest`,
    { tag: '@full' },
    async ({ page }) => {
      await openWithSettings(page, filledLists[0]!, {}, language)
      for (const path of filledLists) {
        if (path !== filledLists[0]) await page.goto(path)
        await rowsOf(page).first().waitFor()
        const table = page.getByRole('main').getByRole('table')
        await expect.poll(() => findCutTexts(table), { message: path }).toEqual([])
        const [tableWidth, boxWidth] = await table.evaluate((element) => [
          element.clientWidth,
          element.parentElement!.clientWidth,
        ])
        expect(tableWidth, path).toBeGreaterThanOrEqual(boxWidth!)
      }
    },
  )

test('the head of a list is there while its rows load, and stays in its place when they arrive', async ({
  page,
}) => {
  let arrive = () => {}
  const rowsMayArrive = new Promise<void>((resolve) => (arrive = resolve))
  await page.goto('/permission/user')
  await rowsOf(page).first().waitFor()
  await page.route(`**${users.list.path}?*`, async (route) => {
    await rowsMayArrive
    await route.continue()
  })
  const main = page.getByRole('main')
  const placesOfHeads = () =>
    main
      .getByRole('columnheader')
      .evaluateAll((heads) =>
        heads.map((head) => [
          head.textContent,
          head.getBoundingClientRect().x,
          head.getBoundingClientRect().y,
        ]),
      )
  await page.reload()
  await expect(main.locator('[aria-busy=true]').getByRole('columnheader', { name: '账号' })).toBeVisible()
  const whileLoading = await placesOfHeads()
  arrive()
  await rowsOf(page).first().waitFor()
  expect(await placesOfHeads()).toEqual(whileLoading)
})

test(
  'the frame of a short list ends after its last row, and the pages follow it',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/permission/user?keyword=finance')
    await expect(rowsOf(page)).toHaveCount(4)
    const lastRow = (await rowsOf(page).last().boundingBox())!
    const pages = (await page.locator('.arco-pagination').boundingBox())!
    expect(pages.y - lastRow.y - lastRow.height).toBeLessThan(40)
  },
)

test(
  'the "more" menu of a row shows all its entries, also at the lower edge of the window',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/permission/user')
    await page.getByRole('group', { name: '用户管理' }).evaluate((box) => box.scrollTo(0, box.scrollHeight))
    await rowsOf(page).last().getByRole('button', { name: '更多', exact: true }).click()
    const entries = page.getByRole('menuitem')
    await expect.poll(() => entries.count()).toBeGreaterThan(5)
    const shown = await entries.all()
    for (const entry of shown) await expect(entry).toBeInViewport({ ratio: 1 })
  },
)

test('arrow keys move through the rows and Enter opens the record', { tag: '@full' }, async ({ page }) => {
  await page.goto('/permission/user?keyword=finance')
  await expect(rowsOf(page)).toHaveCount(4)
  await page.getByRole('group', { name: '用户管理' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(rowsOf(page).nth(0)).toBeFocused()
  await page.keyboard.press('End')
  await expect(rowsOf(page).nth(3)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(rowsOf(page).nth(2)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(rowsOf(page).nth(2).getByRole('checkbox')).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: '编辑用户' }).getByLabel('账号')).toHaveValue('finance03')
})

test('the header tells how the list is sorted', { tag: '@full' }, async ({ page }) => {
  await page.goto('/permission/user?keyword=finance')
  const head = page.getByRole('columnheader', { name: '账号' })
  for (const [order, address] of [
    ['ascending', /sort=asc/],
    ['descending', /sort=desc/],
    ['none', /keyword=finance$/],
  ] as const) {
    await head.getByRole('button').click()
    await expect(head).toHaveAttribute('aria-sort', order)
    await expect(page).toHaveURL(address)
  }
})

test.describe('list preferences', () => {
  test.use({ account: 'principal', preferences: 'server' })

  test('column order, width, pinning, density and the last filter apply in another browser, and can be reset to default', async ({
    page,
    signedIn,
  }) => {
    await page.goto('/permission/user')
    await page.getByRole('button', { name: '列设置' }).click()
    const headers = page.getByRole('columnheader')
    await page.getByRole('button', { name: '移动状态' }).focus()
    for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowUp')
    await page.getByRole('spinbutton', { name: '姓名的列宽' }).fill('240')
    await page.getByRole('combobox', { name: '账号的固定位置' }).selectOption('start')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '表格密度' }).click()
    await page.getByText('紧凑', { exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(headers.nth(4)).toHaveText('状态')
    const savedRequest = page.waitForRequest(
      (request) =>
        request.method() === 'PUT' &&
        request.url().includes('/Preference/') &&
        request.postData()!.includes('finance'),
    )
    await searchList(page, 'finance')
    await savedRequest
    await expect(rowsOf(page)).toHaveCount(4)

    const other = await signedIn('principal')
    await other.goto('/permission/user')
    await expect(rowsOf(other)).toHaveCount(4)
    await expect(other).toHaveURL(/keyword=finance/)
    // The filter says that it is there, and one click clears it.
    const note = other.getByRole('main').getByText('沿用了您上次的筛选条件（1 项）')
    await expect(note).toBeVisible()
    await other.getByRole('main').getByRole('button', { name: '清除条件' }).click()
    await expect(note).toHaveCount(0)
    await expect(other).toHaveURL('/permission/user')
    await expect(rowsOf(other)).not.toHaveCount(4)
    await expect(other.getByRole('columnheader').nth(4)).toHaveText('状态')
    expect((await rowsOf(other).first().boundingBox())!.height).toBeLessThan(38)
    await other.goto('/permission/user?keyword=coach01')
    await expect(rowsOf(other)).toHaveCount(1)
    await other.getByRole('button', { name: '列设置' }).click()
    const restored = other.waitForRequest(
      (request) => request.method() === 'PUT' && request.url().includes('/Preference/'),
    )
    await other.getByRole('button', { name: '恢复默认' }).click()
    await expect(other.getByRole('columnheader').nth(4)).toHaveText('手机号码')
    await restored
  })
})

test('a list of 500 rows renders only the visible ones, and the keyboard reaches the last one', async ({
  page,
}) => {
  const list = Array.from({ length: 500 }, (_, n) => ({
    id: `u${n}`,
    account: `row${n}`,
    realName: '人',
    gender: 1,
    mobilePhone: null,
    description: null,
    enabledMark: 1,
    sortCode: n,
    organizeId: 'o',
    headIcon: null,
    position: '',
    positionId: '',
    roleId: '',
    roleName: '',
    department: '部',
    organize: '部',
    creatorTime: 0,
    isAdministrator: false,
  }))
  await page.route(`**${users.list.path}?*`, (route) =>
    route.fulfill({
      json: {
        code: 200,
        msg: '',
        data: { list, pagination: { currentPage: 1, pageIndex: 1, pageSize: 500, total: 500 } },
      },
    }),
  )
  await page.goto('/permission/user?pageSize=500')
  await expect(rowOf(page, 'row0')).toBeVisible()
  expect(await rowsOf(page).count()).toBeLessThan(60)
  const box = page.getByRole('group', { name: '用户管理' })
  await box.focus()
  await page.keyboard.press('End')
  await expect(rowOf(page, 'row499')).toBeFocused()
  await expect(rowOf(page, 'row499')).toHaveAttribute('aria-rowindex', '501')
  await expect(rowOf(page, 'row0')).toHaveCount(0)
  await page.keyboard.press('Home')
  await expect(rowOf(page, 'row0')).toBeFocused()
})

test('a filter is saved under a name and applied by it', { tag: '@full' }, async ({ page }) => {
  await page.goto('/permission/user?keyword=finance&sidx=account&sort=asc')
  await page.getByRole('button', { name: '常用筛选' }).click()
  await page.getByRole('textbox', { name: '为当前筛选命名' }).fill('财务')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.keyboard.press('Escape')
  await page.goto('/permission/user?keyword=coach')
  await page.getByRole('button', { name: '常用筛选' }).click()
  await page.getByRole('button', { name: '财务', exact: true }).click()
  await expect(page).toHaveURL(/keyword=finance&sidx=account&sort=asc/)
  await expect(rowsOf(page)).toHaveCount(4)
})

test(
  'total, page sizes, pages and jumper are below a list in this order',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/permission/user')
    const edges = await Promise.all(
      [
        '.arco-pagination-total-text',
        '.arco-pagination-option',
        '.arco-pagination-list',
        '.arco-pagination-jumper',
      ].map(async (part) => (await page.locator(part).first().boundingBox())!.x),
    )
    expect(edges).toEqual(edges.toSorted((a, b) => a - b))
  },
)
