import { expect } from '../fixtures/journey.ts'
import { isMarked, markPage } from '../fixtures/reload-mark.ts'
import { faults } from './faults.ts'
import { failureCard, expectFailureCard, expectOthersUsable, menu, test, title, visit } from './lab.ts'
import { labBuild } from './lab-remote.ts'
import { fullUnless } from '../fixtures/depth.ts'

test.describe.configure({ mode: 'parallel' })

for (const [throws, code] of [
  ['syntax', 'entry'],
  ['entry', 'entry'],
  ['module', 'module'],
] as const)
  test(
    `code that fails at evaluation (${throws}) shows ${code}, and the next build loads without a reload`,
    fullUnless(throws === 'module'),
    async ({ page, lab }) => {
      lab.publish(labBuild(1, { throws }))
      await page.goto('/home')
      await markPage(page)
      await visit(page, '实验页')
      await expectFailureCard(page, code)
      await expectOthersUsable(page)
      await visit(page, '实验页')
      lab.publish(labBuild(2))
      lab.notifyRegistryChanged()
      await expect(title(page)).toHaveText('lab 2')
      expect(await isMarked(page)).toBe(true)
    },
  )

for (const what of ['render', 'effect'] as const)
  for (const way of ['a retry', 'the next build'] as const)
    test(
      `an error in ${what} shows a card instead of the page, and ${way} renders it again`,
      fullUnless(what === 'render' && way === 'the next build'),
      async ({ page, lab }) => {
        lab.publish(labBuild(1))
        await page.goto('/home')
        await markPage(page)
        await page.evaluate((fault) => void Object.assign(globalThis, { labFault: fault }), what)
        await visit(page, '实验页')
        await expectFailureCard(page, what)
        await expectOthersUsable(page)
        await visit(page, '实验页')
        await expectFailureCard(page, what)
        await page.evaluate(() => void Object.assign(globalThis, { labFault: '' }))
        if (way === 'a retry') await failureCard(page).getByRole('button', { name: '重试' }).click()
        else {
          lab.publish(labBuild(2))
          lab.notifyRegistryChanged()
        }
        await expect(title(page)).toHaveText(way === 'a retry' ? 'lab 1' : 'lab 2')
        expect(await isMarked(page)).toBe(true)
      },
    )

test(
  'a page that throws after it was rendered recovers with the next build',
  { tag: '@full' },
  async ({ page, lab }) => {
    lab.publish(labBuild(1))
    await page.goto('/lab/home?q=7')
    await markPage(page)
    await expect(title(page)).toHaveText('lab 1')
    await page.evaluate(() => void Object.assign(globalThis, { labFault: 'render' }))
    await page.getByRole('button', { name: 'lazy' }).click()
    await expectFailureCard(page, 'render')
    await page.evaluate(() => void Object.assign(globalThis, { labFault: '' }))
    lab.publish(labBuild(2))
    lab.notifyRegistryChanged()
    await expect(title(page)).toHaveText('lab 2')
    await expect(page.getByText('query 7')).toBeVisible()
    expect(await isMarked(page)).toBe(true)
  },
)

test(
  'an error in a handler, promise or timer leaves the page, marks the menu link and shows a message',
  { tag: '@full' },
  async ({ page, lab }) => {
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
  },
)

test(
  'a style outside the scope of its remote is blocked and reported for that remote',
  { tag: '@full' },
  async ({ page, lab }) => {
    expect(lab.rows).toHaveLength(1)
    await page.goto('/home')
    await visit(page, '实验页')
    const colour = () => page.locator('header h1').evaluate((element) => getComputedStyle(element).color)
    const before = await colour()
    await page.getByRole('button', { name: 'leak' }).click()
    await expect(menu(page, '实验页').getByRole('img')).toHaveAccessibleName(/policy/)
    expect(await colour()).toBe(before)
    await expectOthersUsable(page)
  },
)

test('a tampered lazy chunk is blocked and reported, and loads once it is correct', async ({ page, lab }) => {
  lab.activeFaults.set('lazy.js', faults.tampered)
  await page.goto('/home')
  await markPage(page)
  await visit(page, '实验页')
  await page.getByRole('button', { name: 'lazy' }).click()
  await expect(menu(page, '实验页').getByRole('img')).toHaveAccessibleName(/integrity|chunk/)
  lab.activeFaults.clear()
  await expectOthersUsable(page)
  await visit(page, '实验页')
  await page.getByRole('button', { name: 'lazy' }).click()
  await expect(page.locator('output')).toHaveText('lazy part 1')
  expect(await isMarked(page)).toBe(true)
})

test(
  'when a deployment removed a lazy chunk, the page moves once to the new build and keeps route and query',
  { tag: '@full' },
  async ({ page, lab }) => {
    await page.goto('/lab/home?q=7')
    await markPage(page)
    await expect(title(page)).toHaveText('lab 1')
    lab.builds.clear()
    lab.publish(labBuild(2))
    await page.getByRole('button', { name: 'lazy' }).click()
    await expect(title(page)).toHaveText('lab 2')
    await expect(page.getByText('query 7')).toBeVisible()
    await page.getByRole('button', { name: 'lazy' }).click()
    await expect(page.locator('output')).toHaveText('lazy part 2')
    expect(await isMarked(page)).toBe(true)
    await expect(page).toHaveURL('/lab/home?q=7')
  },
)

test(
  'a missing lazy chunk is requested again once per build, never in a loop',
  { tag: '@full' },
  async ({ page, lab }) => {
    lab.activeFaults.set('lazy.js', faults.missing)
    await page.goto('/home')
    await markPage(page)
    await visit(page, '实验页')
    const entryRequests = () => lab.requestedPaths.filter((path) => path.endsWith('entry.js')).length
    await page.getByRole('button', { name: 'lazy' }).click()
    await expect.poll(entryRequests).toBe(2)
    await expect(title(page)).toHaveText('lab 1')
    await page.getByRole('button', { name: 'lazy' }).click()
    await page.getByRole('button', { name: 'lazy' }).click()
    await page.waitForTimeout(1500)
    expect(entryRequests()).toBe(2)
    expect(await isMarked(page)).toBe(true)
  },
)
