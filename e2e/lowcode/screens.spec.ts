import { dataMaps } from '@tessera/shared/contract/data/maps'
import { dataSets } from '@tessera/shared/contract/lowcode/data-sets'
import { screens } from '@tessera/shared/contract/lowcode/screens'
import { expect, test } from '../fixtures/journey.ts'
import { uniqueName } from '../fixtures/person.ts'
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

test('a screen is designed by pointer and by keyboard, saved and seen', async ({ page, call }) => {
  test.slow()
  const name = uniqueName('大屏')
  await page.goto('/onlineDev/dataScreen')
  await page.getByRole('button', { name: '新建' }).first().click()
  const form = page.getByRole('dialog', { name: '新建大屏' })
  await form.getByLabel('名称').fill(name)
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('button', { name: '文本', exact: true })).toBeVisible()
  const id = new URL(page.url()).searchParams.get('screen')!
  try {
    const canvas = page.getByRole('group', { name: '画布' })
    await page.getByRole('button', { name: '文本', exact: true }).click()
    await page.getByRole('textbox', { name: '文本' }).fill('欢迎')
    await expect(canvas).toContainText('欢迎')
    const cover = canvas.locator('[data-item]')
    const placeOf = async () => {
      const [left, top] = await Promise.all(
        (['左', '上'] as const).map((label) =>
          page.getByRole('spinbutton', { name: label, exact: true }).inputValue(),
        ),
      )
      return [Number(left), Number(top)]
    }
    expect(await placeOf()).toEqual([760, 510])

    // By pointer, without snapping; one step of undo.
    const box = (await cover.boundingBox())!
    await page.keyboard.down('Alt')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2 - 60, box.y + box.height / 2 - 40, { steps: 4 })
    await page.mouse.up()
    await page.keyboard.up('Alt')
    const [left, top] = await placeOf()
    expect(left).toBeLessThan(700)
    expect(top).toBeLessThan(470)
    await canvas.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowDown')
    expect(await placeOf()).toEqual([left! + 1, top! + 10])
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    expect(await placeOf()).toEqual([760, 510])

    await page.keyboard.press('Control+d')
    await expect(cover).toHaveCount(2)
    await page.getByRole('tab', { name: '图层（2）' }).click()
    await page.getByRole('button', { name: '隐藏“文本”' }).first().click()
    await expect(cover).toHaveCount(1)
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('大屏已保存')).toBeVisible()

    const stored = await call(screens.read, { id })
    expect(JSON.parse(stored.component)).toMatchObject([
      { kind: 'text', x: 760, y: 510, hidden: false, settings: { text: '欢迎' } },
      { kind: 'text', x: 780, y: 530, hidden: true },
    ])
    await page.getByRole('button', { name: '返回大屏列表' }).click()
    await page.goto(`/onlineDev/dataScreen?view=${id}`)
    await expect(page.getByRole('region', { name })).toHaveText('欢迎')
  } finally {
    await call(screens.remove, { id })
  }
})

test('a click on a bar filters a table, the address does so, too, and a map opens that of a province', async ({
  page,
  call,
}) => {
  const code = uniqueName('set').replaceAll(/\W/g, '')
  const [set, { list: maps }] = await Promise.all([
    call(dataSets.create, {
      fullName: code,
      enCode: code,
      category: 'business',
      source: {
        kind: 'static',
        rows: [
          ['城东', '张三'],
          ['城西', '李四'],
        ],
      },
      columns: [
        { name: 'campus', label: '校区', type: 'text' },
        { name: 'student', label: '学员', type: 'text' },
      ],
    }),
    call(dataMaps.selector, {}),
  ])
  const rows = { dataType: 'static', list: [{ fullName: '城东', num: 9 }] }
  const { id } = await call(screens.create, {
    fullName: '联动',
    category: 'campus',
    detail: JSON.stringify({ variables: [{ name: 'campus', title: '校区' }], watermark: true }),
    component: JSON.stringify([
      {
        kind: 'bar',
        name: '各校区',
        w: 600,
        h: 400,
        settings: rows,
        events: [{ action: 'set', variable: 'campus', from: 'name' }],
      },
      {
        kind: 'table',
        name: '学员',
        x: 700,
        w: 600,
        h: 400,
        settings: { dataType: 'dataSet', dataSet: { id: set.id } },
        inputs: [{ into: 'column', name: 'campus', variable: 'campus' }],
      },
      {
        kind: 'map',
        name: '地图',
        y: 450,
        w: 800,
        h: 600,
        settings: {
          mapId: maps.find(({ enCode }) => enCode === 'china')!.id,
          dataType: 'static',
          list: [{ fullName: '浙江省', num: 7 }],
        },
      },
    ]),
  })
  try {
    await page.goto(`/onlineDev/dataScreen?view=${id}`)
    const table = page.getByRole('table', { name: '学员' })
    await expect(table.locator('tbody tr')).toHaveCount(2)
    const chart = page.locator('[data-kind="bar"] canvas')
    const box = (await chart.boundingBox())!
    // The only bar stands in the middle.
    await page.mouse.click(box.x + box.width / 2 + 10, box.y + box.height * 0.6)
    await expect(table.locator('tbody tr')).toHaveText(['城东张三'])
    await page.getByRole('button', { name: '城东' }).press('Enter')
    await expect(table.locator('tbody tr')).toHaveCount(2)

    const province = page.getByRole('button', { name: '浙江 7' })
    await province.focus()
    await page.keyboard.press('Enter')
    const levels = page.getByRole('navigation', { name: '地图层级' })
    await expect(levels.locator('[aria-current]')).toContainText('浙江')
    await expect(page.getByRole('img', { name: /^杭州/ })).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    await levels.getByRole('button', { name: '返回上级' }).click()
    await expect(province).toBeVisible()

    await page.goto(`/onlineDev/dataScreen?view=${id}&campus=${encodeURIComponent('城西')}`)
    await expect(table.locator('tbody tr')).toHaveText(['城西李四'])
  } finally {
    await call(screens.remove, { id })
    await call(dataSets.remove, { id: set.id })
  }
})
