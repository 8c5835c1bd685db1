import type { Page } from 'playwright/test'
import { browserLaunchOptions } from '../fixtures/browser.ts'
import { expect } from '../fixtures/journey.ts'
import { test, title, visit } from './lab.ts'
import { labBuild } from './lab-remote.ts'

test.describe.configure({ mode: 'parallel' })

/**
 * Counts what an unloaded build could leave behind: tags, globals, records of the federation runtime, mounted
 * pages.
 */
const countTraces = (page: Page) =>
  page.evaluate(() => {
    const globals = globalThis as unknown as Record<string, unknown> & {
      __FEDERATION__: Record<string, object>
      labLive: number
    }
    const countLabKeys = (value: unknown) =>
      (value instanceof Map || value instanceof Set
        ? [...value.keys()]
        : Object.keys(value as object)
      ).filter((key) => String(key).includes('lab')).length
    const {
      __INSTANCES__: instances,
      moduleInfo,
      __SHARE__: shares,
      __MANIFEST_LOADING__: manifests,
      __PRELOADED_MAP__: pages,
      __PRELOADED_ASSETS__: files,
    } = globals.__FEDERATION__
    return {
      tags: document.querySelectorAll('script[src*="/remotes/lab"], link[href*="/remotes/lab"]').length,
      chunks: Object.keys(globals).filter((key) => key.startsWith('chunks_lab')).length,
      containers: Object.keys(globals).filter((key) => key.startsWith('lab_') && globals[key] !== undefined)
        .length,
      runtime: [moduleInfo, shares, manifests, pages, files].map(countLabKeys),
      hosts: Object.values(moduleInfo as Record<string, { remotesInfo?: object }>).map(
        ({ remotesInfo }) => Object.keys(remotesInfo ?? {}).filter((key) => key.startsWith('lab')).length,
      ),
      instances: (instances as { name: string; options: { remotes: { name: string }[] } }[]).map(
        ({ options }) => options.remotes.filter(({ name }) => name.startsWith('lab')).length,
      ),
      live: globals.labLive,
    }
  })

/** Measures a page after garbage collection: the bytes of the heap, its DOM nodes and event listeners. */
async function measureMemory(page: Page): Promise<{ bytes: number; nodes: number; listeners: number }> {
  const devtools = await page.context().newCDPSession(page)
  // What a page left behind is ended a second after it; the engine then frees it in several rounds.
  await page.waitForTimeout(2_000)
  const least = { bytes: Infinity, nodes: Infinity, listeners: Infinity }
  for (let round = 0; round < 8; round++) {
    await devtools.send('HeapProfiler.collectGarbage')
    const { usedSize } = await devtools.send('Runtime.getHeapUsage')
    const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters')
    least.bytes = Math.min(least.bytes, usedSize)
    least.nodes = Math.min(least.nodes, nodes)
    least.listeners = Math.min(least.listeners, jsEventListeners)
    // The page of the last round can still be referred to from a task that runs.
    await page.waitForTimeout(100)
  }
  await devtools.detach()
  return least
}

/**
 * Expects that the heap grew by less than five percent, as required, and the page by less than one node or listener
 * per round. Measured growth is about 0.3 percent, and up to 3.3 on a busy machine.
 */
function expectNoGrowth(after: Awaited<ReturnType<typeof measureMemory>>, before: typeof after): void {
  const growth = `${((after.bytes / before.bytes - 1) * 100).toFixed(2)} % of ${Math.round(before.bytes / 1000)} kB`
  console.log(`  the heap grew by ${growth}`)
  test.info().annotations.push({ type: 'figure', description: growth })
  expect(after.bytes / before.bytes).toBeLessThan(1.05)
  expect(after.nodes - before.nodes).toBeLessThan(20)
  expect(after.listeners - before.listeners).toBeLessThan(20)
}

// Compiled code grows with use and is not a leak. The engine only interprets here, so that the whole heap can
// be compared.
const launchOptions = browserLaunchOptions()
test.use({
  launchOptions: {
    ...launchOptions,
    args: [
      ...launchOptions.args,
      '--js-flags=--no-opt --no-sparkplug --no-maglev --no-lazy-feedback-allocation',
    ],
  },
})

test(
  'a page that is opened and closed fifty times leaves the heap unchanged',
  { tag: '@full' },
  async ({ page, lab }) => {
    lab.publish(labBuild(1))
    lab.publish(labBuild(2, { name: 'labtwin' }))
    await page.goto('/home')
    const cycle = async () => {
      await visit(page, '实验页')
      await expect(title(page)).toHaveText('lab 1')
      await visit(page, 'labtwin')
      await expect(title(page)).toHaveText('lab 2')
    }
    // The first rounds compile and fill caches. Growth after them is a leak.
    for (let round = 0; round < 5; round++) await cycle()
    const before = await measureMemory(page)
    for (let round = 0; round < 50; round++) await cycle()
    const after = await measureMemory(page)
    expectNoGrowth(after, before)
  },
)

test(
  'a page with a tree, a list and a form that is opened and closed fifty times leaves the heap unchanged',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/home')
    const cycle = async (round: number) => {
      await visit(page, '用户管理')
      await expect(page.getByRole('main').getByRole('cell', { name: 'principal', exact: true })).toBeVisible()
      if (round % 5 === 0) {
        await page.getByRole('button', { name: '新建' }).click()
        await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
        await expect(page.getByRole('dialog')).toHaveCount(0)
      }
      await visit(page, '首页')
      await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
    }
    for (let round = 0; round < 10; round++) await cycle(round)
    const before = await measureMemory(page)
    for (let round = 0; round < 50; round++) await cycle(round)
    const after = await measureMemory(page)
    expectNoGrowth(after, before)
  },
)

test(
  'twenty build swaps of an open page leave no more traces than one, and the heap unchanged',
  { tag: '@full' },
  async ({ page, lab }) => {
    await page.goto('/home')
    await visit(page, '实验页')
    // A page that is not shown yet would open with the new build.
    await expect(title(page)).toHaveText('lab 1')
    const refresh = page.getByRole('button', { name: '刷新此页' })
    const swap = async (version: number) => {
      lab.publish(labBuild(version))
      lab.notifyRegistryChanged()
      await refresh.click()
      await expect(title(page)).toHaveText(`lab ${version}`)
      await expect(refresh).toHaveCount(0)
    }
    for (let version = 2; version <= 6; version++) await swap(version)
    const before = await countTraces(page)
    const heap = await measureMemory(page)
    expect(before).toMatchObject({ chunks: 1, containers: 1, live: 1 })
    for (let version = 7; version <= 26; version++) await swap(version)
    await expect.poll(() => countTraces(page)).toEqual(before)
    const heapAfter = await measureMemory(page)
    expectNoGrowth(heapAfter, heap)
  },
)
