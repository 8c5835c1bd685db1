import { expect } from '../fixtures/journey.ts'
import { faults } from './faults.ts'
import { card, expectCard, expectOthersUsable, mark, marked, menu, test, title, visit } from './lab.ts'
import { labBuild } from './lab-remote.ts'
import { fullUnless } from '../fixtures/depth.ts'

test.describe.configure({ mode: 'parallel' })

for (const [throws, code] of [
  ['syntax', 'entry'],
  ['entry', 'entry'],
  ['module', 'module'],
] as const)
  test(
    `published code that fails at evaluation (${throws}): ${code}, and in place with the next build`,
    fullUnless(throws === 'module'),
    async ({ page, lab }) => {
      lab.publish(labBuild(1, { throws }))
      await page.goto('/home')
      await mark(page)
      await visit(page, '实验页')
      await expectCard(page, code)
      await expectOthersUsable(page)
      await visit(page, '实验页')
      lab.publish(labBuild(2))
      lab.tellMoved()
      await expect(title(page)).toHaveText('lab 2')
      expect(await marked(page)).toBe(true)
    },
  )

for (const what of ['render', 'effect'] as const)
  for (const way of ['a retry', 'the next build'] as const)
    test(
      `throws in ${what}: a card in place of the page, and ${way} draws it again`,
      fullUnless(what === 'render' && way === 'the next build'),
      async ({ page, lab }) => {
        lab.publish(labBuild(1))
        await page.goto('/home')
        await mark(page)
        await page.evaluate((fault) => void Object.assign(globalThis, { labFault: fault }), what)
        await visit(page, '实验页')
        await expectCard(page, what)
        await expectOthersUsable(page)
        await visit(page, '实验页')
        await expectCard(page, what)
        await page.evaluate(() => void Object.assign(globalThis, { labFault: '' }))
        if (way === 'a retry') await card(page).getByRole('button', { name: '重试' }).click()
        else {
          lab.publish(labBuild(2))
          lab.tellMoved()
        }
        await expect(title(page)).toHaveText(way === 'a retry' ? 'lab 1' : 'lab 2')
        expect(await marked(page)).toBe(true)
      },
    )

test('a page that was drawn and throws later comes back by itself with the next build', async ({
  page,
  lab,
}) => {
  lab.publish(labBuild(1))
  await page.goto('/lab/home?q=7')
  await mark(page)
  await expect(title(page)).toHaveText('lab 1')
  await page.evaluate(() => void Object.assign(globalThis, { labFault: 'render' }))
  await page.getByRole('button', { name: 'lazy' }).click()
  await expectCard(page, 'render')
  await page.evaluate(() => void Object.assign(globalThis, { labFault: '' }))
  lab.publish(labBuild(2))
  lab.tellMoved()
  await expect(title(page)).toHaveText('lab 2')
  await expect(page.getByText('query 7')).toBeVisible()
  expect(await marked(page)).toBe(true)
})

test('throws in a handler, a promise, a timer: the page stays, the remote is marked by the code, a quiet line says so', async ({
  page,
  lab,
}) => {
  expect(lab.rows).toHaveLength(1)
  await page.goto('/home')
  await visit(page, '实验页')
  await page.getByLabel('draft').fill('half a sentence')
  for (const what of ['handler', 'promise', 'timer'] as const) {
    await page.getByRole('button', { name: what }).click()
    await expect(page.locator('.arco-message')).toContainText(`lab · ${what}`)
    await expect(menu(page, '实验页').getByRole('img')).toHaveAccessibleName(new RegExp(what))
  }
  await expect(page.getByLabel('draft')).toHaveValue('half a sentence')
  await expect(menu(page, '用户管理').getByRole('img')).toHaveCount(0)
  await expectOthersUsable(page)
  await visit(page, '实验页')
  await expect(title(page)).toHaveText('lab 1')
  await expect(menu(page, '实验页').getByRole('img')).toHaveCount(0)
})

test('a style that tries to leak is blocked and reported by the name of its remote: policy', async ({
  page,
  lab,
}) => {
  expect(lab.rows).toHaveLength(1)
  await page.goto('/home')
  await visit(page, '实验页')
  const colour = () => page.locator('.frame-title').evaluate((element) => getComputedStyle(element).color)
  const before = await colour()
  await page.getByRole('button', { name: 'leak' }).click()
  await expect(menu(page, '实验页').getByRole('img')).toHaveAccessibleName(/policy/)
  expect(await colour()).toBe(before)
  await expectOthersUsable(page)
})

test('a tampered lazy chunk is blocked, said, and there once it is mended: integrity', async ({
  page,
  lab,
}) => {
  lab.broken.set('lazy.js', faults.tampered)
  await page.goto('/home')
  await mark(page)
  await visit(page, '实验页')
  await page.getByRole('button', { name: 'lazy' }).click()
  await expect(menu(page, '实验页').getByRole('img')).toHaveAccessibleName(/integrity|chunk/)
  lab.broken.clear()
  await expectOthersUsable(page)
  await visit(page, '实验页')
  await page.getByRole('button', { name: 'lazy' }).click()
  await expect(page.locator('output')).toHaveText('lazy part 1')
  expect(await marked(page)).toBe(true)
})

test(
  'a lazy chunk that a redeploy took away: the page moves to the new build by itself, once, keeping route and query',
  { tag: '@full' },
  async ({ page, lab }) => {
    await page.goto('/lab/home?q=7')
    await mark(page)
    await expect(title(page)).toHaveText('lab 1')
    lab.builds.clear()
    lab.publish(labBuild(2))
    await page.getByRole('button', { name: 'lazy' }).click()
    await expect(title(page)).toHaveText('lab 2')
    await expect(page.getByText('query 7')).toBeVisible()
    await page.getByRole('button', { name: 'lazy' }).click()
    await expect(page.locator('output')).toHaveText('lazy part 2')
    expect(await marked(page)).toBe(true)
    await expect(page).toHaveURL('/lab/home?q=7')
  },
)

test(
  'a lazy chunk that stays away is fetched anew once per build, never in a loop',
  { tag: '@full' },
  async ({ page, lab }) => {
    lab.broken.set('lazy.js', faults.missing)
    await page.goto('/home')
    await mark(page)
    await visit(page, '实验页')
    const entries = () => lab.asked.filter((path) => path.endsWith('entry.js')).length
    await page.getByRole('button', { name: 'lazy' }).click()
    await expect.poll(entries).toBe(2)
    await expect(title(page)).toHaveText('lab 1')
    await page.getByRole('button', { name: 'lazy' }).click()
    await page.getByRole('button', { name: 'lazy' }).click()
    await page.waitForTimeout(1500)
    expect(entries()).toBe(2)
    expect(await marked(page)).toBe(true)
  },
)
