import type { CDPSession, Page } from 'playwright'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import { openBrowser, openFreshPage, waitUntilIdle } from '../chromium.ts'
import { field, send } from '../designs/setup.ts'
import { applyLimits, interleave, summarize, type ReportLine } from '../measure.ts'
import type { Stage } from '../stage.ts'
import { readMainThreadMs } from './page-open.ts'

const fieldCount = 500
const frames = 60
const kinds = ['comInput', 'numInput', 'date', 'select', 'userSelect']

/**
 * The designer with a form of 500 fields: from the list of designs to the painted canvas by the clock, and the CPU of the
 * main thread per frame while a field is dragged over the canvas, 95th percentile.
 */
export async function designer({ server, token, effort }: Stage): Promise<ReportLine[]> {
  const { id } = await send<{ id: string }>(server.origin, token, designs.create, {
    fullName: 'bench designer',
    enCode: 'bench_designer',
    category: 'office',
    formData: JSON.stringify({
      fields: Array.from({ length: fieldCount }, (_, at) => field(kinds[at % kinds.length]!, `f${at}`)),
    }),
  })
  const browser = await openBrowser()
  try {
    const { samples, calibration } = await interleave(effort.rounds, {
      designer: async () => {
        const { context, page } = await openFreshPage(browser, server.origin, token)
        try {
          await page.goto('/onlineDev/webDesign')
          await waitUntilIdle(page)
          const openMs = await openDesigner(page, id)
          await waitUntilIdle(page)
          const metrics = await context.newCDPSession(page)
          await metrics.send('Performance.enable', { timeDomain: 'threadTicks' })
          return { openMs, frameMs: await dragField(page, metrics) }
        } finally {
          await context.close()
        }
      },
    })
    const line = (name: string, values: readonly number[], threshold: number) =>
      applyLimits({ name, unit: 'ms', ...summarize(values), calibration, threshold })
    return [
      line(
        'designer of 500 fields, until painted',
        samples.designer.map(({ openMs }) => openMs),
        1_000,
      ),
      line(
        'designer of 500 fields, work per frame of dragging, p95',
        samples.designer.map(({ frameMs }) => frameMs),
        16,
      ),
    ]
  } finally {
    await browser.close()
  }
}

/** Opens a design from the list; resolves with the milliseconds until the last field is painted. */
const openDesigner = (page: Page, id: string): Promise<number> =>
  page.evaluate<number>(`new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new Error('no designer within 30 s')), 30_000)
    const startedAt = performance.now()
    const observer = new MutationObserver(() => {
      if (document.querySelectorAll('[data-canvas] [data-node]').length < ${fieldCount}) return
      observer.disconnect()
      clearTimeout(timer)
      requestAnimationFrame(() => setTimeout(() => done(performance.now() - startedAt)))
    })
    observer.observe(document.body, { childList: true, subtree: true })
    history.pushState({}, '', '/onlineDev/webDesign?design=${id}')
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  })`)

/** Drags the first field over the canvas, one step per frame; the 95th percentile of the work per frame. */
async function dragField(page: Page, metrics: CDPSession): Promise<number> {
  const grip = page.locator('[data-canvas] [data-grip]').first()
  const key = await grip.getAttribute('data-grip')
  const box = (await grip.boundingBox())!
  const x = box.x + box.width / 2
  const y = box.y + box.height / 2
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 12, y, { steps: 3 })
  const costs: number[] = []
  for (let frame = 0; frame < frames; frame++) {
    const before = await readMainThreadMs(metrics)
    await page.mouse.move(x + (frame % 7), y + 8 * frame)
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    costs.push((await readMainThreadMs(metrics)) - before)
  }
  await page.mouse.up()
  if ((await grip.getAttribute('data-grip')) === key) throw new Error('The field was not dragged.')
  return costs.toSorted((a, b) => a - b)[Math.floor(costs.length * 0.95)]!
}
