import type { Page } from 'playwright/test'
import { classes } from '@tessera/shared/contract/edu/classes'
import { students } from '@tessera/shared/contract/edu/students'
import { MenuType, session, type MenuItem } from '@tessera/shared/contract/session/session'
import { expect, test } from '../fixtures/journey.ts'

// The fixture of journeys fails for every warning and error of the console, and for every request that fails.

/** Tabs of pages that the address names. */
const tabs: Readonly<Record<string, readonly string[]>> = {
  '/edu/eduCare': ['alerts', 'risk', 'renewal', 'leaves'],
  '/edu/eduLead': ['board', 'list', 'trials', 'funnel'],
  '/edu/eduReview': ['list', 'todo'],
  '/edu/finance': [
    'orders',
    'receipts',
    'wallet',
    'cash',
    'accounts',
    'statements',
    'payroll',
    'plans',
    'refunds',
    'transfers',
    'applications',
    'periods',
    'audit',
  ],
}
const classTabs = ['students', 'timetable', 'attendance', 'reviews', 'log']
const studentTabs = [
  'overview',
  'guardians',
  'lines',
  'ledger',
  'payments',
  'classes',
  'lessons',
  'attendance',
  'reviews',
  'followUps',
  'log',
]
const fixed = [
  '/home',
  '/dashboard',
  '/messageRecord',
  '/profile',
  '/menuMore',
  '/edu/eduRollCall',
  '/edu/eduRollCall?missed=1',
]

/** The pages of a menu inside the shell, by their addresses. */
const addressesOf = (items: readonly MenuItem[]): string[] =>
  items.flatMap(({ type, urlAddress, enCode, children }) => {
    if (type === MenuType.directory) return addressesOf(children as MenuItem[])
    if (type === MenuType.link || type === MenuType.screen) return []
    return [`/${(urlAddress || enCode).replace(/^[/@]+/, '')}`]
  })

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  const main = page.getByRole('main')
  await expect(main).not.toBeEmpty()
  await expect(main.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(main.locator('.arco-skeleton, .arco-spin-loading')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('页面操作违反安全策略'), address).toHaveCount(0)
  await expect(main.getByText(/页面不存在|加载失败|出错了/), address).toHaveCount(0)
}

test(
  'the administrator opens every page of every area without a warning',
  { tag: '@full' },
  async ({ page, call }) => {
    test.setTimeout(900_000)
    const { menuList } = await call(session.currentUser, {})
    const { list: someClasses } = await call(classes.list, { pageSize: 1 })
    const { list: someStudents } = await call(students.list, { pageSize: 1, stage: 'member' })
    const pages = addressesOf(menuList)
    expect(pages.length).toBeGreaterThan(40)
    const addresses = [
      ...fixed,
      ...pages.flatMap((address) => tabs[address]?.map((tab) => `${address}?tab=${tab}`) ?? [address]),
      ...classTabs.map((tab) => `/edu/eduClasslist/detail/${someClasses[0]!.id}?tab=${tab}`),
      ...studentTabs.map((tab) => `/edu/eduStudent/detail/${someStudents[0]!.id}?tab=${tab}`),
    ]
    for (const address of addresses) await test.step(address, () => open(page, address))
    // What went wrong while pages were open is in the list of errors of the browser.
    await page.goto('/errorLog')
    await expect(page.getByText('暂无错误记录')).toBeVisible()
  },
)
