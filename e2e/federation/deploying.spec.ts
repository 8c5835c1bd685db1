import type { Page } from 'playwright/test'
import { remotes } from '@tessera/shared/contract/registry/remotes'
import { expect } from '../fixtures/journey.ts'
import { isMarked, markPage } from '../fixtures/reload-mark.ts'
import { publishBuild } from '../fixtures/publish.ts'
import {
  recordRequestedBuilds,
  listRunningBuilds,
  colleagues,
  startLoad,
  test,
  type DeployedRemote,
} from './deploying.ts'
import { menu, title, visit } from './lab.ts'
import { labBuild } from './lab-remote.ts'

// These journeys use the real server: the command line publishes the builds, and the registry and the socket
// are not intercepted.

const offer = (page: Page) => page.getByRole('status').filter({ hasText: '有新版本' })
const refresh = (page: Page) => page.getByRole('button', { name: '刷新此页' })
const searchField = (page: Page) => page.getByRole('dialog', { name: '搜索导航菜单' }).getByRole('combobox')

async function openVersion(page: Page, { route, label }: DeployedRemote, version: number): Promise<Page> {
  await page.goto(`${route}?q=7`)
  await markPage(page)
  await expect(title(page)).toHaveText(`lab ${version}`)
  await expect(menu(page, label)).toBeVisible()
  return page
}

/** Leaves the page and comes back by the menu. */
async function visitAgain(page: Page, { label }: DeployedRemote): Promise<void> {
  await visit(page, '首页')
  await expect(title(page)).toHaveCount(0)
  await visit(page, label)
}

/** Expects that the document has the scripts of this build only; older builds of the remote were unloaded. */
const expectRunningBuild = (page: Page, { name, buildOf }: DeployedRemote, version: number) =>
  expect.poll(() => listRunningBuilds(page, name)).toEqual([buildOf(version)])

const waitForOffers = (pages: readonly Page[]) => Promise.all(pages.map((page) => offer(page).waitFor()))

test('a build published by the command line is offered to two open shells, keeps their state, and runs at the next visit', async ({
  page,
  signedIn,
  deployed,
  request,
  token,
}) => {
  const idle = await openVersion(page, deployed, 1)
  const busyPage = await signedIn(colleagues[0])
  const busy = await openVersion(busyPage, deployed, 1)
  const directory = idle.getByRole('navigation').getByRole('button', { name: '组织权限' })
  await directory.click()
  await idle.keyboard.press('Control+k')
  await searchField(idle).fill('班级')
  await busy.getByLabel('draft').fill('precious')
  await busy.getByRole('button', { name: 'hold' }).click()

  const oldBuildLoad = startLoad(request, deployed.name, deployed.buildOf(1))
  const commandOffers = waitForOffers([idle, busy])
  await deployed.publish(2)
  await commandOffers
  await expect(title(idle)).toHaveText('lab 1')

  // The state of the shell is unchanged: the search text, the collapsed directory and the address.
  await expect(searchField(idle)).toHaveValue('班级')
  await idle.keyboard.press('Escape')
  await expect(directory).toHaveAttribute('aria-expanded', 'false')
  await expect(idle).toHaveURL(`${deployed.route}?q=7`)

  const requestedBuilds = recordRequestedBuilds(idle, deployed.name)
  await visitAgain(idle, deployed)
  await expect(title(idle)).toHaveText('lab 2')
  expect([...requestedBuilds]).toEqual([deployed.buildOf(2)])
  await expect(directory).toHaveAttribute('aria-expanded', 'false')

  // Unsaved work stays, and lazy chunks of the old build still load.
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

  const publishOffers = waitForOffers([idle, busy])
  const adminToken = await token('admin')
  await publishBuild(request, adminToken, deployed.name, labBuild(3, { name: deployed.name }).files)
  await publishOffers

  const answers = await oldBuildLoad.end()
  expect(Object.keys(answers)).toEqual(['200'])
  expect(await isMarked(idle)).toBe(true)
  expect(await isMarked(busy)).toBe(true)
})

test(
  'publishing, rolling back and switching builds reach the open shell, and each visit runs the current build',
  { tag: '@full' },
  async ({ page, deployed, call }) => {
    await openVersion(page, deployed, 1)
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
      await expectRunningBuild(page, deployed, version)
    }
    expect(await isMarked(page)).toBe(true)
  },
)

test(
  'a user who is pinned to the older build keeps it while other users get new builds',
  { tag: '@full' },
  async ({ page, signedIn, deployed, call }) => {
    await deployed.publish(2)
    const pinnedPage = await signedIn(colleagues[0])
    const pinned = await openVersion(pinnedPage, deployed, 2)
    await openVersion(page, deployed, 2)
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
    await expectRunningBuild(pinned, deployed, 1)
    await expectRunningBuild(page, deployed, 3)
  },
)

test(
  'a canary reaches its share of users only, and those users stay in it while the share grows',
  { tag: '@full' },
  async ({ signedIn, deployed, call }) => {
    await deployed.publish(2)
    await call(remotes.point, { name: deployed.name, build: deployed.buildOf(1) })
    const canary = deployed.buildOf(2)
    const buildFor = async (account: string) => {
      const { list } = await call(remotes.list, {}, account)
      return list.find(({ name }) => name === deployed.name)?.build.id
    }
    const listCanaryUsers = async (percent: number): Promise<string[]> => {
      await call(remotes.setCanary, { name: deployed.name, build: canary, percent })
      const builds = await Promise.all(colleagues.map(buildFor))
      return colleagues.filter((_, index) => builds[index] === canary)
    }

    // Which users a share reaches depends on the remote's name, which is new in every run. Find the smallest
    // share that reaches one.
    let [none, some] = [0, 100]
    while (some - none > 1) {
      const middle = Math.floor((none + some) / 2)
      const reached = await listCanaryUsers(middle)
      if (reached.length > 0) some = middle
      else none = middle
    }
    const first = await listCanaryUsers(some)
    expect(first.length).toBeGreaterThan(0)
    expect(await listCanaryUsers(Math.min(100, some + 30))).toEqual(expect.arrayContaining(first))
    expect(await listCanaryUsers(100)).toEqual([...colleagues])
    expect(await listCanaryUsers(some)).toEqual(first)

    const others = colleagues.filter((account) => !first.includes(account))
    for (const [account, version] of [
      [first[0]!, 2],
      [others[0]!, 1],
    ] as const) {
      const page = await signedIn(account)
      await openVersion(page, deployed, version)
      await expectRunningBuild(page, deployed, version)
    }
  },
)
