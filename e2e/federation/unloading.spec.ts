import type { Page } from 'playwright/test'
import { expect } from '../fixtures/journey.ts'
import { test, title, visit } from './lab.ts'
import { labBuild } from './lab-remote.ts'

test.describe.configure({ mode: 'parallel' })

/** Everything by which a build could stay behind: tags, globals, what the federation runtime keeps, pages that still live. */
const traces = (page: Page) =>
  page.evaluate(() => {
    const all = globalThis as unknown as Record<string, unknown> & { __FEDERATION__: Record<string, object>; labLive: number }
    const keys = (value: unknown) => (value instanceof Map || value instanceof Set ? [...value.keys()] : Object.keys(value as object)).filter((key) => String(key).includes('lab')).length
    const { __INSTANCES__: instances, moduleInfo, __SHARE__: shares, __MANIFEST_LOADING__: manifests, __PRELOADED_MAP__: pages, __PRELOADED_ASSETS__: files } = all.__FEDERATION__
    return {
      tags: document.querySelectorAll('script[src*="/remotes/lab"], link[href*="/remotes/lab"]').length,
      chunks: Object.keys(all).filter((key) => key.startsWith('chunks_lab')).length,
      containers: Object.keys(all).filter((key) => key.startsWith('lab_') && all[key] !== undefined).length,
      runtime: [moduleInfo, shares, manifests, pages, files].map(keys),
      hosts: Object.values(moduleInfo as Record<string, { remotesInfo?: object }>).map(({ remotesInfo }) => Object.keys(remotesInfo ?? {}).filter((key) => key.startsWith('lab')).length),
      instances: (instances as { name: string; options: { remotes: { name: string }[] } }[]).map(({ options }) => options.remotes.filter(({ name }) => name.startsWith('lab')).length),
      live: all.labLive,
    }
  })

interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[]] } }
  nodes: number[]
}

/**
 * What a page holds once everything that can go has gone: bytes of objects, closures and strings, and elements with their listeners. Machine
 * code and the browser's own measurements are left out: they grow with use, not with what is kept.
 */
async function held(page: Page): Promise<{ bytes: number; nodes: number; listeners: number }> {
  const devtools = await page.context().newCDPSession(page)
  const chunks: string[] = []
  devtools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  for (let round = 0; round < 3; round++) await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters')
  await devtools.detach()
  const { snapshot, nodes: heap } = JSON.parse(chunks.join('')) as Snapshot
  const { node_fields: fields, node_types } = snapshot.meta
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')]
  const left = new Set(['code', 'native', 'hidden'].map((name) => node_types[0].indexOf(name)))
  let bytes = 0
  for (let at = 0; at < heap.length; at += fields.length) if (!left.has(heap[at + type]!)) bytes += heap[at + size]!
  return { bytes, nodes, listeners: jsEventListeners }
}

/** Five percent of the bytes, as the browser caches this and that; and of elements not one per round. */
function expectFlat(after: Awaited<ReturnType<typeof held>>, before: typeof after): void {
  expect(after.bytes / before.bytes).toBeLessThan(1.05)
  expect(after.nodes - before.nodes).toBeLessThan(20)
  expect(after.listeners - before.listeners).toBeLessThan(20)
}

test('fifty times opened and closed, a page leaves the heap as it was, within five percent', async ({ page, lab }) => {
  lab.publish(labBuild(1))
  lab.publish(labBuild(2, { name: 'labtwin' }))
  await page.goto('/home')
  const cycle = async () => {
    await visit(page, '实验页')
    await expect(title(page)).toHaveText('lab 1')
    await visit(page, 'labtwin')
    await expect(title(page)).toHaveText('lab 2')
  }
  // The first rounds compile, cache and count; what grows after them is a leak.
  for (let round = 0; round < 5; round++) await cycle()
  const before = await held(page)
  for (let round = 0; round < 50; round++) await cycle()
  expectFlat(await held(page), before)
})

test('twenty swaps of an open page leave as much behind as one', async ({ page, lab }) => {
  await page.goto('/home')
  await visit(page, '实验页')
  const refresh = page.getByRole('button', { name: '刷新此页' })
  const swap = async (version: number) => {
    lab.publish(labBuild(version))
    lab.tellMoved()
    await refresh.click()
    await expect(title(page)).toHaveText(`lab ${version}`)
    await expect(refresh).toHaveCount(0)
  }
  for (let version = 2; version <= 6; version++) await swap(version)
  const before = await traces(page)
  const heap = await held(page)
  expect(before).toMatchObject({ chunks: 1, containers: 1, live: 1 })
  for (let version = 7; version <= 26; version++) await swap(version)
  await expect.poll(() => traces(page)).toEqual(before)
  expectFlat(await held(page), heap)
})
