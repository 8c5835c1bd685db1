import type { CDPSession, Page } from 'playwright'
import {
  createNode,
  nodesOf,
  printFlowTemplate,
  type FlowNode,
} from '@tessera/shared/contract/workflow/flow-template'
import { flows } from '@tessera/shared/contract/workflow/flows'
import { openBrowser, openFreshPage, waitUntilIdle } from '../chromium.ts'
import { field, send } from '../designs/setup.ts'
import { applyLimits, interleave, summarize, type ReportLine } from '../measure.ts'
import type { Stage } from '../stage.ts'
import { readMainThreadMs } from './page-open.ts'

const nodeCount = 300
const frames = 60

/**
 * The designer of a flow with 300 nodes: from the list of flows to the painted canvas by the clock, and the CPU of the
 * main thread per frame while the canvas is panned and zoomed by the wheel, 95th percentile.
 */
export async function flowDesigner({ server, token, effort }: Stage): Promise<ReportLine[]> {
  const { id } = await send<{ id: string }>(server.origin, token, flows.create, {
    fullName: 'bench flow',
    enCode: 'bench_flow',
    category: 'general',
    formData: JSON.stringify({ fields: [field('amount', 'amount')] }),
    flowTemplateJson: printFlowTemplate(createTemplate()),
  })
  const browser = await openBrowser()
  try {
    const { samples, calibration } = await interleave(effort.rounds, {
      designer: async () => {
        const { context, page } = await openFreshPage(browser, server.origin, token)
        try {
          await page.goto('/workFlow/flowEngine')
          await waitUntilIdle(page)
          const openMs = await openDesigner(page, id)
          await waitUntilIdle(page)
          const metrics = await context.newCDPSession(page)
          await metrics.send('Performance.enable', { timeDomain: 'threadTicks' })
          return { openMs, frameMs: await moveCanvas(page, metrics) }
        } finally {
          await context.close()
        }
      },
    })
    const line = (name: string, values: readonly number[], threshold: number) =>
      applyLimits({ name, unit: 'ms', ...summarize(values), calibration, threshold })
    return [
      line(
        'flow designer of 300 nodes, until painted',
        samples.designer.map(({ openMs }) => openMs),
        1_000,
      ),
      line(
        'flow designer of 300 nodes, work per frame of pan and zoom, p95',
        samples.designer.map(({ frameMs }) => frameMs),
        16,
      ),
    ]
  } finally {
    await browser.close()
  }
}

/** Approvers in a line, with a fork of three branches after every seventh. */
function createTemplate(): FlowNode {
  let next: FlowNode | undefined
  let count = 1
  while (count < nodeCount) {
    const isFork = count % 7 === 0 && count + 7 <= nodeCount
    const node = (isFork ? createFork(count) : createNode('approver', `a${count}`)) as FlowNode
    if (next) node.childNode = next
    next = node
    count += isFork ? [...nodesOf({ ...node, childNode: undefined } as unknown as FlowNode)].length : 1
  }
  const start = createNode('start', 'start') as FlowNode
  return { ...start, childNode: next } as FlowNode
}

function createFork(at: number): FlowNode {
  const fork = createNode('empty', `f${at}`) as FlowNode
  fork.conditionType = 'condition'
  fork.conditionNodes = [0, 1, 2].map((branch) => {
    const head = createNode('condition', `f${at}c${branch}`, { isDefault: branch === 2 }) as FlowNode
    head.childNode = createNode('approver', `f${at}a${branch}`) as FlowNode
    return head
  })
  return fork
}

/** Opens a flow from the list; resolves with the milliseconds until the last card is painted. */
const openDesigner = (page: Page, id: string): Promise<number> =>
  page.evaluate<number>(`new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new Error('no designer within 30 s')), 30_000)
    const startedAt = performance.now()
    const observer = new MutationObserver(() => {
      if (document.querySelectorAll('[role="tree"] [data-node]').length < ${nodeCount}) return
      observer.disconnect()
      clearTimeout(timer)
      requestAnimationFrame(() => setTimeout(() => done(performance.now() - startedAt)))
    })
    observer.observe(document.body, { childList: true, subtree: true })
    history.pushState({}, '', '/workFlow/flowEngine?flow=${id}')
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  })`)

/** Pans and zooms by the wheel, one step per frame; the 95th percentile of the work per frame. */
async function moveCanvas(page: Page, metrics: CDPSession): Promise<number> {
  const layer = page.getByRole('tree')
  const before = await layer.getAttribute('style')
  const box = (await page.locator('[data-flow-canvas]').boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  const costs: number[] = []
  for (let frame = 0; frame < frames; frame++) {
    const isZoom = frame % 2 === 1
    const start = await readMainThreadMs(metrics)
    if (isZoom) await page.keyboard.down('Control')
    const zoomBy = frame % 4 === 1 ? 40 : -40
    await page.mouse.wheel(0, isZoom ? zoomBy : 120)
    if (isZoom) await page.keyboard.up('Control')
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    costs.push((await readMainThreadMs(metrics)) - start)
  }
  if ((await layer.getAttribute('style')) === before) throw new Error('The canvas did not move.')
  return costs.toSorted((a, b) => a - b)[Math.floor(costs.length * 0.95)]!
}
