import { screens } from '@tessera/shared/contract/lowcode/screens'
import { expect, test } from '../fixtures/journey.ts'
import { findAxeViolations } from '../fixtures/violations.ts'

test('6: the menu of a screen opens it inside the shell, and no address has the token', async ({
  page,
  token,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/link/screen.campusToday')
  const screen = page.getByRole('region', { name: '校区今日' })
  await expect(screen).toContainText('各校区学员')
  await expect(screen.getByRole('list', { name: '教练课次（本月）' })).toBeVisible()
  await expect(screen.getByRole('img', { name: /^在读学员 [\d,]+人$/ })).toBeVisible()
  await expect(screen.locator('[data-kind="bar"] canvas')).toBeVisible()
  await expect(screen.getByRole('alert')).toHaveCount(0)
  expect(await findAxeViolations(page)).toEqual([])
  const adminToken = await token('admin')
  expect(asked.filter((url) => url.includes(encodeURIComponent(adminToken)))).toEqual([])

  // The whole canvas lies inside of the display.
  const [display, canvas] = await Promise.all([
    screen.boundingBox(),
    screen.locator('[data-component="c1"]').locator('xpath=..').boundingBox(),
  ])
  expect(canvas!.width).toBeLessThanOrEqual(display!.width + 1)
  expect(canvas!.height).toBeLessThanOrEqual(display!.height + 1)

  await screen.focus()
  await page.keyboard.press('f')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await page.keyboard.press('f')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(false)
})

test('a component that fails leaves the others, and a phone shows a part that can be read', async ({
  page,
  call,
}) => {
  const { id } = await call(screens.create, {
    fullName: '坏组件',
    category: 'campus',
    component: JSON.stringify([
      { kind: 'bar', settings: { dataType: 'dataSet', dataSet: { id: 'dataSet.none' } } },
      { kind: 'text', x: 100, y: 400, settings: { text: '其余照常', size: 60 } },
      { kind: 'hologram', y: 700 },
      { kind: 'table', x: 1e9, w: 'x', settings: { list: 7, columns: 'x' } },
    ]),
  })
  try {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/onlineDev/dataScreen?view=${id}`)
    const screen = page.getByRole('region', { name: '坏组件' })
    await expect(screen).toContainText('其余照常')
    await expect(screen.getByRole('alert').getByRole('button', { name: '重试' })).toBeVisible()
    await expect(screen).toContainText('当前版本暂不支持此组件（hologram）')
    expect(await findAxeViolations(page)).toEqual([])
    // Half the size of the wall, which scrolls; the page itself does not.
    expect(await screen.evaluate((box) => box.scrollWidth)).toBe(960)
    await page.getByRole('button', { name: '显示整屏' }).click()
    await expect.poll(() => screen.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    await page.getByRole('button', { name: '返回列表' }).click()
    await expect(page.getByText('坏组件').first()).toBeVisible()
  } finally {
    await call(screens.remove, { id })
  }
})
