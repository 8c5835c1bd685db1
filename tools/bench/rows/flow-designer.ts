import type { Browser, Page } from 'playwright'
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

const nodeCount = 300
/** Turns of the wheel; half of them pan, half of them zoom. */
const turns = 60

/** What the browser does to paint a frame: events of a trace. */
const paintEvents = new Set(['PrePaint', 'Paint', 'Layerize', 'UpdateLayer', 'Commit'])

/**
 * The designer of a flow with 300 nodes: from the list of flows to the painted canvas by the clock, and the CPU of the
 * main thread for the frame that follows a turn of the wheel, 95th percentile, with and without the browser's painting.
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
          return { openMs, ...(await moveCanvas(browser, page)) }
        } finally {
          await context.close()
        }
      },
    })
    const line = (name: string, values: readonly number[], threshold?: number) =>
      applyLimits({ name, unit: 'ms', ...summarize(values), calibration, threshold })
    return [
      line(
        'flow designer of 300 nodes, until painted',
        samples.designer.map(({ openMs }) => openMs),
        1_000,
      ),
      line(
        'flow designer of 300 nodes, a frame of pan and zoom without painting, p95',
        samples.designer.map(({ workMs }) => workMs),
        16,
      ),
      line(
        'flow designer of 300 nodes, a frame of pan and zoom, p95',
        samples.designer.map(({ frameMs }) => frameMs),
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

/** Pans and then zooms by the wheel; 95th percentiles over the frames that moved the drawing. */
async function moveCanvas(browser: Browser, page: Page): Promise<FrameCost> {
  const layer = page.getByRole('tree')
  const before = await layer.getAttribute('style')
  const box = (await page.locator('[data-flow-canvas]').boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  const turn = async (distance: number) => {
    await page.mouse.wheel(0, distance)
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
  }
  await browser.startTracing(page, { categories: ['cc', 'devtools.timeline'] })
  for (let at = 0; at < turns / 2; at++) await turn(120)
  await page.keyboard.down('Control')
  for (let at = 0; at < turns / 2; at++) await turn(at % 2 === 0 ? 40 : -40)
  await page.keyboard.up('Control')
  const costs = listFrameCosts(await browser.stopTracing())
  if ((await layer.getAttribute('style')) === before) throw new Error('The canvas did not move.')
  if (costs.length < turns) throw new Error(`Only ${costs.length} frames were drawn.`)
  // A turn is followed by more frames than the one that draws it; the others do almost nothing.
  const percentile = (of: (cost: FrameCost) => number) =>
    costs.map(of).toSorted((a, b) => b - a)[Math.floor(turns * 0.05)]!
  return { frameMs: percentile(({ frameMs }) => frameMs), workMs: percentile(({ workMs }) => workMs) }
}

interface FrameCost {
  /** CPU of the main thread, in milliseconds. */
  readonly frameMs: number
  /** The same without what the browser needs to paint: scripts, styles and layout. */
  readonly workMs: number
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
}

/** What each frame of a trace cost. */
function listFrameCosts(trace: Buffer): FrameCost[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const complete = traceEvents.filter(({ ph, tdur }) => ph === 'X' && tdur !== undefined)
  const paints = withoutNested(complete.filter(({ name }) => paintEvents.has(name)))
  return complete
    .filter(({ name }) => name === 'ProxyMain::BeginMainFrame')
    .map((frame) => {
      const within = paints.filter((paint) => isWithin(paint, frame))
      const paintMs = within.reduce((sum, { tdur }) => sum + tdur! / 1_000, 0)
      const frameMs = frame.tdur! / 1_000
      return { frameMs, workMs: frameMs - paintMs }
    })
}

const isWithin = ({ pid, tid, ts, dur = 0 }: TraceEvent, outer: TraceEvent): boolean =>
  pid === outer.pid && tid === outer.tid && ts >= outer.ts && ts + dur <= outer.ts + outer.dur!

/** The events that no other one of them contains. */
function withoutNested(events: readonly TraceEvent[]): TraceEvent[] {
  const outermost = new Map<string, TraceEvent>()
  return events
    .toSorted((a, b) => a.ts - b.ts || b.dur! - a.dur!)
    .filter((event) => {
      const thread = `${event.pid} ${event.tid}`
      const last = outermost.get(thread)
      if (last && isWithin(event, last)) return false
      outermost.set(thread, event)
      return true
    })
}
