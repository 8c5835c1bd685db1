import type { Page } from 'playwright/test'
import { remotes } from '@tessera/shared/contract/shell/remotes'
import { expect } from '../fixtures/journey.ts'
import { publish } from '../fixtures/publish.ts'
import { buildsAsked, buildsRun, colleagues, load, test, type Deployed } from './deploying.ts'
import { mark, marked, menu, title, visit } from './lab.ts'
import { labBuild } from './lab-remote.ts'

// Nothing stands between these shells and the server: builds are published by the command line, pointers are real, and so is the socket.

const offer = (page: Page) => page.getByRole('status').filter({ hasText: '有新版本' })
const refresh = (page: Page) => page.getByRole('button', { name: '刷新此页' })
const inSearch = (page: Page) => page.getByRole('dialog', { name: '搜索导航菜单' }).getByRole('combobox')

async function openAt(page: Page, { route, label }: Deployed, version: number): Promise<Page> {
  await page.goto(`${route}?q=7`)
  await mark(page)
  await expect(title(page)).toHaveText(`lab ${version}`)
  await expect(menu(page, label)).toBeVisible()
  return page
}

/** Leaves the page and comes back, as people do. */
async function visitAgain(page: Page, { label }: Deployed): Promise<void> {
  await visit(page, '首页')
  await expect(title(page)).toHaveCount(0)
  await visit(page, label)
}

/** Of the remote, only this build's scripts are in the document: what was before is unloaded. */
const expectRuns = (page: Page, { name, buildOf }: Deployed, version: number) =>
  expect.poll(() => buildsRun(page, name)).toEqual([buildOf(version)])

/** When each page was offered a newer build, in milliseconds. */
const offered = (pages: readonly Page[]) =>
  Promise.all(
    pages.map((page) =>
      offer(page)
        .waitFor()
        .then(() => Date.now()),
    ),
  )

test('a build published by the command line reaches two open shells in under two seconds: nothing is lost, and the next visit runs it', async ({
  page,
  signedIn,
  deployed,
  request,
  token,
}) => {
  const calm = await openAt(page, deployed, 1)
  const busy = await openAt(await signedIn(colleagues[0]), deployed, 1)
  const directory = calm.getByRole('navigation').getByRole('button', { name: '组织权限' })
  await directory.click()
  await calm.keyboard.press('Control+k')
  await inSearch(calm).fill('班级')
  await busy.getByLabel('draft').fill('precious')
  await busy.getByRole('button', { name: 'hold' }).click()

  const old = load(request, deployed.name, deployed.buildOf(1))
  const byCommand = offered([calm, busy])
  await deployed.publish(2)
  const commandEnded = Date.now()
  const late = Math.max(...(await byCommand)) - commandEnded
  await expect(title(calm)).toHaveText('lab 1')

  // The shell's own state stayed: what was typed into its search, a folder that was closed, the address.
  await expect(inSearch(calm)).toHaveValue('班级')
  await calm.keyboard.press('Escape')
  await expect(directory).toHaveAttribute('aria-expanded', 'false')
  await expect(calm).toHaveURL(`${deployed.route}?q=7`)

  const asked = buildsAsked(calm, deployed.name)
  await visitAgain(calm, deployed)
  await expect(title(calm)).toHaveText('lab 2')
  expect([...asked]).toEqual([deployed.buildOf(2)])
  await expect(directory).toHaveAttribute('aria-expanded', 'false')

  // Unsaved work stays, together with the parts of its build that were never fetched before.
  await busy.getByRole('button', { name: 'lazy' }).click()
  await expect(busy.locator('output')).toHaveText('lazy part 1')
  await refresh(busy).click()
  await busy.getByRole('dialog').getByRole('button', { name: '继续编辑' }).click()
  await expect(busy.getByLabel('draft')).toHaveValue('precious')
  await busy.evaluate(() => (globalThis as unknown as { labRelease(): void }).labRelease())
  await refresh(busy).click()
  await expect(title(busy)).toHaveText('lab 2')
  await expect(busy.getByText('query 7')).toBeVisible()
  await expect(busy).toHaveURL(`${deployed.route}?q=7`)

  const byAnswer = offered([calm, busy])
  await publish(request, await token('admin'), deployed.name, labBuild(3, { name: deployed.name }).files)
  const answered = Date.now()
  const lateByAnswer = Math.max(...(await byAnswer)) - answered

  const answers = await old.end()
  expect(Object.keys(answers)).toEqual(['200'])
  const figures = `offered to both shells ${late} ms after the command ended, ${lateByAnswer} ms after a publish was answered; ${answers[200]} files of the old build answered`
  console.log(`  ${figures}`)
  test.info().annotations.push({ type: 'figure', description: figures })
  expect(Math.max(late, lateByAnswer)).toBeLessThan(2_000)
  expect([await marked(calm), await marked(busy)]).toEqual([true, true])
})

test(
  'forward and back: each move of the pointer reaches the open shell, and each visit runs what it points to',
  { tag: '@full' },
  async ({ page, deployed, call }) => {
    await openAt(page, deployed, 1)
    const moves = [
      [2, () => deployed.publish(2)],
      [1, () => deployed.tessera('rollback', deployed.name)],
      [2, () => call(remotes.point, { name: deployed.name, build: deployed.buildOf(2) })],
    ] as const
    for (const [version, move] of moves) {
      await move()
      await expect(offer(page)).toBeVisible()
      await visitAgain(page, deployed)
      await expect(title(page)).toHaveText(`lab ${version}`)
      await expectRuns(page, deployed, version)
    }
    expect(await marked(page)).toBe(true)
  },
)

test(
  'two builds side by side: one user is pinned to the older and keeps it, everybody else moves on',
  { tag: '@full' },
  async ({ page, signedIn, deployed, call }) => {
    await deployed.publish(2)
    const pinned = await openAt(await signedIn(colleagues[0]), deployed, 2)
    await openAt(page, deployed, 2)
    await call(remotes.pin, {
      name: deployed.name,
      subject: 'User',
      subjectId: `user.${colleagues[0]}`,
      build: deployed.buildOf(1),
    })
    await expect(offer(pinned)).toBeVisible()
    await visitAgain(pinned, deployed)
    await expect(title(pinned)).toHaveText('lab 1')

    await deployed.publish(3)
    await expect(offer(page)).toBeVisible()
    await visitAgain(page, deployed)
    await expect(title(page)).toHaveText('lab 3')
    await visitAgain(pinned, deployed)
    await expect(title(pinned)).toHaveText('lab 1')
    await expect(offer(pinned)).toHaveCount(0)
    await expectRuns(pinned, deployed, 1)
    await expectRuns(page, deployed, 3)
  },
)

test(
  'a canary reaches its share of users and nobody else: whoever is in stays in while the share grows',
  { tag: '@full' },
  async ({ signedIn, deployed, call }) => {
    await deployed.publish(2)
    await call(remotes.point, { name: deployed.name, build: deployed.buildOf(1) })
    const canary = deployed.buildOf(2)
    const buildFor = async (account: string) =>
      (await call(remotes.list, {}, account)).list.find(({ name }) => name === deployed.name)?.build.id
    const within = async (percent: number): Promise<string[]> => {
      await call(remotes.setCanary, { name: deployed.name, build: canary, percent })
      const builds = await Promise.all(colleagues.map(buildFor))
      return colleagues.filter((_, index) => builds[index] === canary)
    }

    // Everybody's lot follows from the remote's name, which is new in every run: the smallest share that reaches somebody.
    let [none, some] = [0, 100]
    while (some - none > 1) {
      const middle = Math.floor((none + some) / 2)
      if ((await within(middle)).length > 0) some = middle
      else none = middle
    }
    const first = await within(some)
    expect(first.length).toBeGreaterThan(0)
    expect(await within(Math.min(100, some + 30))).toEqual(expect.arrayContaining(first))
    expect(await within(100)).toEqual([...colleagues])
    expect(await within(some)).toEqual(first)

    const others = colleagues.filter((account) => !first.includes(account))
    for (const [account, version] of [
      [first[0]!, 2],
      [others[0]!, 1],
    ] as const)
      await expectRuns(await openAt(await signedIn(account), deployed, version), deployed, version)
  },
)
