import type { Page } from 'playwright/test'
import { expect } from '../fixtures/journey.ts'
import { faults, type Lab } from './faults.ts'
import { expectCard, expectOthersUsable, mark, marked, menu, test, title, visit } from './lab.ts'
import { labBuild, type LabBuild } from './lab-remote.ts'
import { fullUnless } from '../fixtures/depth.ts'

// Decided before any of its code runs: nothing of the remote is asked for, and a build that fits is taken without a reload.
const refused = [
  ['a contract out of range', { contract: '^2.0' }, 'contract', '^2.0'],
  ['React of another major', { needs: { react: '^18.3.1' } }, 'shared-range', 'react ^18.3.1'],
] as const

test.describe.configure({ mode: 'parallel' })

/** The visit that is refused; the page is marked, so that a reload would show. */
async function openRefused(page: Page, code: string, name = '实验页') {
  await page.goto('/home')
  await mark(page)
  await visit(page, name)
  await expectCard(page, code)
}

/** Refused again, while everything else works. */
async function stillRefused(page: Page, code: string, name = '实验页') {
  await expectOthersUsable(page)
  await visit(page, name)
  await expectCard(page, code)
}

/** What is shown now came without a reload. */
async function expectInPlace(page: Page, shown: string | RegExp) {
  await expect(title(page)).toHaveText(shown)
  expect(await marked(page)).toBe(true)
}

for (const [what, more, code, versions] of refused)
  test(`${what} is refused: ${code}`, async ({ page, lab }) => {
    lab.publish(labBuild(1, { more }))
    await openRefused(page, code)
    await expect(page.locator('[data-failure]')).toContainText(versions)
    expect(lab.asked).toEqual([])
    await stillRefused(page, code)
    lab.publish(labBuild(2))
    lab.tellMoved()
    await expectInPlace(page, 'lab 2')
  })

test('a file without a digest is refused before any script is asked for: no-digest, and in place with a build that has them all', async ({
  page,
  lab,
}) => {
  lab.publish(labBuild(1, { undigested: 'page.js' }))
  await openRefused(page, 'no-digest')
  expect(lab.asked.filter((path) => path.endsWith('.js'))).toEqual([])
  await stillRefused(page, 'no-digest')
  lab.publish(labBuild(2))
  lab.tellMoved()
  await expectInPlace(page, 'lab 2')
})

test(
  'a manifest that was changed on its way is refused before any script is asked for: integrity, and in place with the next build',
  { tag: '@full' },
  async ({ page, lab }) => {
    const build = labBuild(1)
    lab.publish({
      ...build,
      files: { ...build.files, 'mf-manifest.json': `${build.files['mf-manifest.json']} ` },
    })
    await openRefused(page, 'integrity')
    expect(lab.asked.filter((path) => path.endsWith('.js'))).toEqual([])
    lab.publish(labBuild(2))
    lab.tellMoved()
    await expectInPlace(page, 'lab 2')
  },
)

test(
  'a row that is amended lifts the refusal that rested on it, in place',
  { tag: '@full' },
  async ({ page, lab }) => {
    lab.publish(labBuild(1, { undigested: 'page.js' }))
    await openRefused(page, 'no-digest')
    lab.publish(labBuild(1))
    lab.tellMoved()
    await expectInPlace(page, 'lab 1')
  },
)

test('a lazy chunk without a digest is never requested', { tag: '@full' }, async ({ page, lab }) => {
  lab.publish(labBuild(1, { undigested: 'lazy.js', lazy: [] }))
  await page.goto('/home')
  await visit(page, '实验页')
  await page.getByRole('button', { name: 'lazy' }).click()
  await expect(menu(page, '实验页').getByRole('img')).toBeVisible()
  expect(lab.asked.filter((path) => path.endsWith('lazy.js'))).toEqual([])
})

for (const [how, mend] of [
  ['once the right one is there', () => labBuild(1)],
  ['with the next build', () => labBuild(3)],
] as const)
  test(`a manifest of a build that the registry does not list: other-build, and in place ${how}`, async ({
    page,
    lab,
  }) => {
    const build = labBuild(1)
    lab.publish({
      ...build,
      files: { ...build.files, 'mf-manifest.json': labBuild(2).files['mf-manifest.json']! },
    })
    await openRefused(page, 'other-build')
    expect(lab.asked.filter((path) => path.endsWith('.js'))).toEqual([])
    await stillRefused(page, 'other-build')
    const mended = mend()
    lab.publish(mended)
    if (mended.entry.build.id !== build.entry.build.id) lab.tellMoved()
    await expectInPlace(page, /lab [13]/)
  })

const twinOf = (first: LabBuild): LabBuild => {
  const { uniqueName, seal } = first.entry
  return { entry: { ...labBuild(1, { name: 'labtwin' }).entry, uniqueName, seal: seal! }, files: first.files }
}

for (const [how, mend, shown] of [
  ['when it has a name of its own', (lab: Lab) => lab.publish(labBuild(2, { name: 'labtwin' })), 'lab 2'],
  ['when the other is gone', (lab: Lab) => lab.withdraw('lab'), 'lab 1'],
] as const)
  test(
    `of two remotes with one global name the first works and the second says why not: duplicate, and in place ${how}`,
    fullUnless(shown === 'lab 2'),
    async ({ page, lab }) => {
      const first = labBuild(1)
      lab.publish(first)
      lab.publish(twinOf(first))
      await openRefused(page, 'duplicate', 'labtwin')
      await visit(page, '实验页')
      await expect(title(page)).toHaveText('lab 1')
      await stillRefused(page, 'duplicate', 'labtwin')
      mend(lab)
      lab.tellMoved()
      await expectInPlace(page, shown)
    },
  )

test('the circuit opens after three failed tries, probes only the manifest, and closes by itself', async ({
  page,
  lab,
}) => {
  lab.broken.set('mf-manifest.json', faults.missing)
  await page.goto('/home')
  await visit(page, '实验页')
  await expectCard(page, 'manifest-status')
  const badge = menu(page, '实验页').getByRole('img')
  await expect(badge).toHaveAccessibleName(/manifest-status/)
  await visit(page, '首页')
  const tries = lab.asked.length
  expect(tries).toBeGreaterThanOrEqual(3)
  await visit(page, '实验页')
  await expectCard(page, 'manifest-status')
  // The card came at once: the visit itself asked for nothing, at most one probe fell into this moment.
  expect(lab.asked.length - tries).toBeLessThanOrEqual(1)
  await visit(page, '首页')
  lab.broken.clear()
  await expect(badge).toBeHidden({ timeout: 20_000 })
  await visit(page, '实验页')
  await expect(title(page)).toHaveText('lab 1')
})
