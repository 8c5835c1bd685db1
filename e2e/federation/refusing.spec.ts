import type { Page } from 'playwright/test'
import { expect } from '../fixtures/journey.ts'
import { isMarked, markPage } from '../fixtures/reload-mark.ts'
import { faults, type Lab } from './faults.ts'
import { expectFailureCard, expectOthersUsable, menu, test, title, visit } from './lab.ts'
import { labBuild, type LabBuild } from './lab-remote.ts'
import { fullUnless } from '../fixtures/depth.ts'

// These are refused before any code of the remote runs: no file is requested, and a compatible build is
// loaded without a reload.
const incompatible = [
  ['a contract out of range', { contract: '^2.0' }, 'contract', '^2.0'],
  ['React of another major', { needs: { react: '^18.3.1' } }, 'shared-range', 'react ^18.3.1'],
] as const

test.describe.configure({ mode: 'parallel' })

/** Visits a page that is refused. The document is marked to detect a reload. */
async function openRefused(page: Page, code: string, name = '实验页') {
  await page.goto('/home')
  await markPage(page)
  await visit(page, name)
  await expectFailureCard(page, code)
}

/** Expects that the page is still refused while the rest of the shell works. */
async function expectStillRefused(page: Page, code: string, name = '实验页') {
  await expectOthersUsable(page)
  await visit(page, name)
  await expectFailureCard(page, code)
}

/** Expects that the page shows this title and that the document was not reloaded. */
async function expectInPlace(page: Page, expectedTitle: string | RegExp) {
  await expect(title(page)).toHaveText(expectedTitle)
  expect(await isMarked(page)).toBe(true)
}

for (const [what, entryOverrides, code, versions] of incompatible)
  test(`${what} is refused with the code ${code}`, fullUnless(code === 'contract'), async ({ page, lab }) => {
    lab.publish(labBuild(1, { entryOverrides }))
    await openRefused(page, code)
    await expect(page.locator('[data-failure]')).toContainText(versions)
    expect(lab.requestedPaths).toEqual([])
    await expectStillRefused(page, code)
    lab.publish(labBuild(2))
    lab.notifyRegistryChanged()
    await expectInPlace(page, 'lab 2')
  })

test(
  'a build with a file without a digest is refused before any script is requested, and the next build loads without a reload',
  { tag: '@full' },
  async ({ page, lab }) => {
    lab.publish(labBuild(1, { fileWithoutDigest: 'page.js' }))
    await openRefused(page, 'no-digest')
    expect(lab.requestedPaths.filter((path) => path.endsWith('.js'))).toEqual([])
    await expectStillRefused(page, 'no-digest')
    lab.publish(labBuild(2))
    lab.notifyRegistryChanged()
    await expectInPlace(page, 'lab 2')
  },
)

test(
  'a manifest that was changed on its way is refused before any script is requested, and the next build loads without a reload',
  { tag: '@full' },
  async ({ page, lab }) => {
    const build = labBuild(1)
    lab.publish({
      ...build,
      files: { ...build.files, 'mf-manifest.json': `${build.files['mf-manifest.json']} ` },
    })
    await openRefused(page, 'integrity')
    expect(lab.requestedPaths.filter((path) => path.endsWith('.js'))).toEqual([])
    lab.publish(labBuild(2))
    lab.notifyRegistryChanged()
    await expectInPlace(page, 'lab 2')
  },
)

test(
  'a corrected registry entry ends the refusal without a reload',
  { tag: '@full' },
  async ({ page, lab }) => {
    lab.publish(labBuild(1, { fileWithoutDigest: 'page.js' }))
    await openRefused(page, 'no-digest')
    lab.publish(labBuild(1))
    lab.notifyRegistryChanged()
    await expectInPlace(page, 'lab 1')
  },
)

test('a lazy chunk without a digest is never requested', { tag: '@full' }, async ({ page, lab }) => {
  lab.publish(labBuild(1, { fileWithoutDigest: 'lazy.js', lazy: [] }))
  await page.goto('/home')
  await visit(page, '实验页')
  await page.getByRole('button', { name: 'lazy' }).click()
  await expect(menu(page, '实验页').getByRole('img')).toBeVisible()
  expect(lab.requestedPaths.filter((path) => path.endsWith('lazy.js'))).toEqual([])
})

for (const [how, correctedBuild] of [
  ['once the correct manifest is there', () => labBuild(1)],
  ['with the next build', () => labBuild(3)],
] as const)
  test(
    `a manifest of another build is refused, and the page loads without a reload ${how}`,
    fullUnless(how === 'with the next build'),
    async ({ page, lab }) => {
      const build = labBuild(1)
      lab.publish({
        ...build,
        files: { ...build.files, 'mf-manifest.json': labBuild(2).files['mf-manifest.json']! },
      })
      await openRefused(page, 'other-build')
      expect(lab.requestedPaths.filter((path) => path.endsWith('.js'))).toEqual([])
      await expectStillRefused(page, 'other-build')
      const corrected = correctedBuild()
      lab.publish(corrected)
      if (corrected.entry.build.id !== build.entry.build.id) lab.notifyRegistryChanged()
      await expectInPlace(page, /lab [13]/)
    },
  )

const twinOf = (first: LabBuild): LabBuild => {
  const { uniqueName, seal } = first.entry
  return { entry: { ...labBuild(1, { name: 'labtwin' }).entry, uniqueName, seal: seal! }, files: first.files }
}

for (const [how, resolveConflict, expectedTitle] of [
  ['when its name is unique', (lab: Lab) => lab.publish(labBuild(2, { name: 'labtwin' })), 'lab 2'],
  ['when the other remote is withdrawn', (lab: Lab) => lab.withdraw('lab'), 'lab 1'],
] as const)
  test(
    `of two remotes with one global name the first works and the second is refused, and loads without a reload ${how}`,
    { tag: '@full' },
    async ({ page, lab }) => {
      const first = labBuild(1)
      lab.publish(first)
      lab.publish(twinOf(first))
      await openRefused(page, 'duplicate', 'labtwin')
      await visit(page, '实验页')
      await expect(title(page)).toHaveText('lab 1')
      await expectStillRefused(page, 'duplicate', 'labtwin')
      resolveConflict(lab)
      lab.notifyRegistryChanged()
      await expectInPlace(page, expectedTitle)
    },
  )

test(
  'the circuit opens after three failed tries, probes only the manifest, and closes when a probe succeeds',
  { tag: '@full' },
  async ({ page, lab }) => {
    lab.activeFaults.set('mf-manifest.json', faults.missing)
    await page.goto('/home')
    await visit(page, '实验页')
    await expectFailureCard(page, 'manifest-status')
    const badge = menu(page, '实验页').getByRole('img')
    await expect(badge).toHaveAccessibleName(/manifest-status/)
    await visit(page, '首页')
    const tries = lab.requestedPaths.length
    expect(tries).toBeGreaterThanOrEqual(3)
    await visit(page, '实验页')
    await expectFailureCard(page, 'manifest-status')
    // The card appeared at once: the visit itself requested nothing, and at most one probe ran in the meantime.
    expect(lab.requestedPaths.length - tries).toBeLessThanOrEqual(1)
    await visit(page, '首页')
    lab.activeFaults.clear()
    await expect(badge).toBeHidden({ timeout: 20_000 })
    await visit(page, '实验页')
    await expect(title(page)).toHaveText('lab 1')
  },
)
