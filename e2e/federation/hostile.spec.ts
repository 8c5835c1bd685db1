import type { Page } from 'playwright/test'
import { fullUnless } from '../fixtures/depth.ts'
import { expect } from '../fixtures/journey.ts'
import { isMarked, markPage } from '../fixtures/reload-mark.ts'
import { faults, type Lab } from './faults.ts'
import {
  insertions,
  leftOvers,
  loops,
  patches,
  refused,
  slowLoop,
  unchecked,
  wrongBuilds,
  type HostilePage,
} from './hostile-pages.ts'
import { expectFailureCard, expectOthersUsable, menu, test, title, visit } from './lab.ts'
import { labBuild } from './lab-remote.ts'

test.describe.configure({ mode: 'parallel' })

/** Lists a hostile build and another remote, and opens the shell. The document is marked to detect a reload. */
async function openShell(page: Page, lab: Lab, hostile: ReturnType<typeof labBuild>): Promise<void> {
  lab.publish(hostile)
  lab.publish(labBuild(2, { name: 'labtwin' }))
  await page.goto('/home')
  await markPage(page)
}

/** Expects that another remote and the users page work in the same shell. */
async function expectRestUsable(page: Page): Promise<void> {
  await visit(page, 'labtwin')
  await expect(title(page)).toHaveText('lab 2')
  await page.getByRole('button', { name: 'lazy' }).click()
  await expect(page.locator('output').filter({ visible: true })).toHaveText('lazy part 2')
  await expectOthersUsable(page)
}

/** Expects that the next build of the remote opens without a reload. */
async function expectHealed(page: Page, lab: Lab): Promise<void> {
  await visit(page, '实验页')
  lab.publish(labBuild(3))
  lab.notifyRegistryChanged()
  await expect(title(page)).toHaveText('lab 3')
  expect(await isMarked(page)).toBe(true)
}

function testHostile({ what, code, card, mark, traceless, isQuick = false }: HostilePage): void {
  test(`a page that ${what} costs only itself`, fullUnless(isQuick), async ({ page, lab }) => {
    lab.activeFaults.set('lab/111111111111/extra.js', faults.tampered)
    await openShell(page, lab, labBuild(1, { code }))
    await visit(page, '实验页')
    if (card === undefined) await expect(title(page)).toHaveText('lab 1')
    else await expectFailureCard(page, card)
    if (mark !== undefined)
      await expect(menu(page, '实验页').getByRole('img')).toHaveAccessibleName(new RegExp(mark))
    await expectRestUsable(page)
    if (traceless !== undefined) expect(await page.evaluate(traceless)).toBe(true)
    if (card === undefined) await expectSwapped(page, lab)
    else await expectHealed(page, lab)
  })
}

/** Expects that a page that stays takes the next build at its next visit, or when the user agrees to it. */
async function expectSwapped(page: Page, lab: Lab): Promise<void> {
  lab.publish(labBuild(3))
  lab.notifyRegistryChanged()
  await visit(page, '实验页')
  const refresh = page.getByRole('button', { name: '刷新此页' })
  await expect(title(page).filter({ hasText: 'lab 3' }).or(refresh)).toBeVisible()
  const isOffered = await refresh.isVisible()
  if (isOffered) await refresh.click()
  await expect(title(page)).toHaveText('lab 3')
  expect(await isMarked(page)).toBe(true)
}

for (const hostile of [...loops, ...insertions, ...unchecked, ...leftOvers, ...patches, ...refused])
  testHostile(hostile)

for (const { what, options, fault, card, isQuick = false } of wrongBuilds)
  test(`a build whose ${what} costs only itself`, fullUnless(isQuick), async ({ page, lab }) => {
    if (fault) lab.activeFaults.set(`lab/111111111111/${fault[0]}`, faults[fault[1]])
    await openShell(page, lab, labBuild(1, options))
    await visit(page, '实验页')
    await expectFailureCard(page, card)
    await expectRestUsable(page)
    await expectHealed(page, lab)
  })

test(
  'a page that renders slowly without end does not keep another page from opening',
  { tag: '@full' },
  async ({ page, lab }) => {
    await openShell(page, lab, labBuild(1, { code: slowLoop }))
    await visit(page, '实验页')
    await expect(title(page)).toHaveText('lab 1')
    await expectRestUsable(page)
    await expectSwapped(page, lab)
  },
)

const hanging = [
  ['entry', 'entry.js', 'entry'],
  ['page chunk', 'page.js', 'chunk'],
  ['style sheet', 'page.css', 'style'],
] as const

for (const [what, file, code] of hanging)
  test(
    `a remote whose ${what} never arrives shows a card within 12 s and costs only itself`,
    fullUnless(file === 'page.js'),
    async ({ page, lab }) => {
      lab.activeFaults.set(`lab/111111111111/${file}`, faults.hanging)
      await page.clock.install()
      await openShell(page, lab, labBuild(1))
      await visit(page, '实验页')
      await expect.poll(() => lab.requestedPaths.some((path) => path.endsWith(file))).toBe(true)
      await expectCardInTime(page, code)
      await expectRestUsable(page)
      await expectSwapped(page, lab)
    },
  )

for (const hangs of ['init', 'get'] as const)
  test(
    `a container whose ${hangs} never ends shows a card within 12 s and costs only itself`,
    { tag: '@full' },
    async ({ page, lab }) => {
      await page.clock.install()
      await openShell(page, lab, labBuild(1, { hangs }))
      await visit(page, '实验页')
      await expectCardInTime(page, 'start-timeout')
      await expectRestUsable(page)
      await expectSwapped(page, lab)
    },
  )

/** The opening may take 10 s, and the clock of the page is set forward: a slow machine fails nothing. */
async function expectCardInTime(page: Page, code: string): Promise<void> {
  // The pointer on the link requested files already. The time of the opening begins with the click.
  await expect(page).toHaveURL('/lab/home')
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 12_000)
  await expectFailureCard(page, code)
  await page.clock.resume()
}
