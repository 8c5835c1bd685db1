import { expect } from '../fixtures/journey.ts'
import { isMarked, markPage } from '../fixtures/reload-mark.ts'
import { faults, type Fault } from './faults.ts'
import { failureCard, expectFailureCard, expectOthersUsable, test, title, visit } from './lab.ts'
import { labBuild } from './lab-remote.ts'
import { fullUnless } from '../fixtures/depth.ts'

test.describe.configure({ mode: 'parallel' })

type Case = readonly [description: string, file: string, fault: Fault, code: string]

const timeouts: readonly Case[] = [
  ['manifest hanging', 'mf-manifest.json', faults.hanging, 'manifest-timeout'],
  ['manifest dripping', 'mf-manifest.json', faults.dripping, 'manifest-timeout'],
]
const manifests: readonly Case[] = [
  ['unreachable', 'mf-manifest.json', faults.unreachable, 'manifest-unreachable'],
  ['404', 'mf-manifest.json', faults.missing, 'manifest-status'],
  ['500 with a valid body', 'mf-manifest.json', faults.failing, 'manifest-status'],
  ['HTML', 'mf-manifest.json', faults.html, 'manifest-invalid'],
  ['JSON that is no manifest', 'mf-manifest.json', faults.otherJson, 'manifest-invalid'],
]
const files: readonly Case[] = [
  ['entry 404', 'entry.js', faults.missing, 'entry'],
  ['page chunk 404', 'page.js', faults.missing, 'chunk'],
  ['tampered entry', 'entry.js', faults.tampered, 'integrity'],
  ['entry that is no script', 'entry.js', faults.syntax, 'integrity'],
  ['tampered page chunk', 'page.js', faults.tampered, 'integrity'],
  ['tampered style', 'page.css', faults.tampered, 'integrity'],
]

// One shell with one remote per fault, all of them faulty at once. Each shows its own failure code while
// another remote and the shell work, and each recovers without a reload or a click once its fault ends.
for (const [group, cases] of [
  ['timeouts', timeouts],
  ['manifests', manifests],
  ['files', files],
] as const)
  test(
    `remotes with faults of ${group} show their codes and recover in one shell`,
    fullUnless(group === 'manifests'),
    async ({ page, lab }) => {
      const names = cases.map((_, index) => `lab${group.slice(0, 1)}${index}`)
      lab.publish(labBuild(1))
      cases.forEach(([, file, fault], index) => {
        const { entry, files: all } = labBuild(2, { name: names[index]! })
        lab.publish({ entry, files: all })
        lab.activeFaults.set(`${names[index]}/${entry.build.id}/${file}`, fault)
      })
      await page.goto('/home')
      await markPage(page)
      // Visiting all pages first lets their deadlines run at the same time.
      if (cases === timeouts) for (const name of names) await visit(page, name)
      for (const [index, [description, file, , code]] of cases.entries())
        await test.step(`${description}: ${code}`, async () => {
          await visit(page, names[index]!)
          await expectFailureCard(page, code)
          await visit(page, '实验页')
          await expect(title(page)).toHaveText('lab 1')
          await visit(page, names[index]!)
          await expect(failureCard(page)).toHaveAttribute('data-remote', names[index]!)
          lab.activeFaults.delete(`${names[index]}/${'2'.repeat(12)}/${file}`)
          await expect(title(page)).toHaveText('lab 2', { timeout: 15_000 })
        })
      await expectOthersUsable(page)
      expect(await isMarked(page)).toBe(true)
    },
  )
