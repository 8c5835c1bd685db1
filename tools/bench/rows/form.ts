import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import { once } from 'node:events'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import type { Browser, CDPSession, Page } from 'playwright'
import { bundleLab } from '../bundle-lab.ts'
import { openBrowser } from '../chromium.ts'
import { interleave, applyLimits, median, summarizeRatios, summarize, type ReportLine } from '../measure.ts'
import type { Stage } from '../stage.ts'
import { readMainThreadMs } from './page-open.ts'

interface FormSample {
  /** Milliseconds from the start of rendering until the form is painted. */
  readonly first: number
  /** CPU milliseconds of the main thread for that; independent of other programs on the machine. */
  readonly cpu: number
  /** CPU milliseconds of the main thread per keystroke above its idle work, 95th percentile. */
  readonly work: number
  /** Milliseconds from the key until its letter is painted, 95th percentile. */
  readonly paint: number
  /** Milliseconds for reading the design of 300 fields. */
  readonly reading: number
}

/** The arms with the minimum of controls that each must render. */
const arms = { ours: 300, deferred: 20, formily: 300, rc: 300, table: 20, bare: 130 } as const
type Arm = keyof typeof arms
const cpuThrottling = 4

/**
 * Compares a form of 300 fields in 10 groups with the same form made with Formily and with rc-field-form, all
 * with the same Arco controls. Also measures a sub-table of 1,000 rows by 10 columns. The CPU is throttled to
 * a quarter.
 */
export async function form({ root, scratchDir, effort }: Stage): Promise<ReportLine[]> {
  const built = await bundleLab(
    root,
    join(root, 'tools/bench/form-lab/page.tsx'),
    join(scratchDir, 'form-lab'),
  )
  const { origin, close } = await serveFolder(built)
  const browser = await openBrowser()
  const keys = effort.smoke ? 5 : 100
  try {
    const run = (arm: Arm) => () => measureForm(browser, origin, arm, keys)
    if (!effort.smoke) await run('ours')()
    const { samples, calibration } = await interleave<Arm, FormSample>(effort.rounds, {
      ours: run('ours'),
      deferred: run('deferred'),
      formily: run('formily'),
      rc: run('rc'),
      table: run('table'),
      bare: run('bare'),
    })
    const fasterRival = (of: keyof FormSample): 'formily' | 'rc' =>
      median(samples.formily.map((sample) => sample[of])) < median(samples.rc.map((sample) => sample[of]))
        ? 'formily'
        : 'rc'
    const names = { formily: 'Formily', rc: 'rc-field-form' }
    const compare = (
      name: string,
      arm: Arm,
      of: keyof FormSample,
      limits: { limit?: number; threshold?: number },
    ): ReportLine => {
      const rival = fasterRival(of)
      const [own, theirs] = [
        samples[arm].map((sample) => sample[of]),
        samples[rival].map((sample) => sample[of]),
      ]
      const { limit, threshold } = limits
      return applyLimits({
        name,
        unit: 'ms',
        ...summarize(own),
        ratio: {
          to: `${names[rival]} (${median(theirs).toFixed(1)} ms)`,
          ...summarizeRatios(own, theirs),
          ...(limit === undefined ? {} : { limit }),
        },
        calibration,
        ...(threshold === undefined ? {} : { threshold }),
      })
    }
    return [
      compare('form of 300 fields, first render, all mounted', 'ours', 'first', { limit: 0.9 }),
      compare('form of 300 fields, first render, all mounted, CPU', 'ours', 'cpu', {}),
      compare('form of 300 fields, first render, groups deferred', 'deferred', 'first', { limit: 0.5 }),
      compare('form of 300 fields, first render, groups deferred, CPU', 'deferred', 'cpu', {}),
      {
        name: 'design of 300 fields, read',
        unit: 'ms',
        ...summarize(samples.ours.map(({ reading }) => reading)),
        calibration,
      },
      compare('form of 300 fields, work per keystroke, p95', 'ours', 'work', { limit: 0.8, threshold: 16 }),
      compare('form of 300 fields, keystroke to paint, p95', 'ours', 'paint', {}),
      // The work of the browser for a letter in a page without a form: the lower bound.
      {
        name: 'bare inputs, work per keystroke, p95',
        unit: 'ms',
        ...summarize(samples.bare.map(({ work }) => work)),
        calibration,
      },
      // The work of a key without the browser's own, from rounds that ran side by side.
      {
        name: 'form of 300 fields, work per keystroke beyond bare inputs, p95',
        unit: 'ms',
        ...summarize(samples.ours.map(({ work }, round) => work - samples.bare[round]!.work)),
        calibration,
      },
      applyLimits({
        name: 'sub-table 1,000 x 10, work per keystroke, p95',
        unit: 'ms',
        ...summarize(samples.table.map(({ work }) => work)),
        calibration,
        threshold: 32,
      }),
    ]
  } finally {
    await browser.close()
    close()
  }
}

async function measureForm(browser: Browser, origin: string, arm: Arm, keys: number): Promise<FormSample> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    await page.goto(origin)
    await page.waitForFunction('window.lab !== undefined')
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuThrottling })
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.evaluate('lab.measureReading()')
    const reading = await page.evaluate<number>('lab.measureReading()')
    const before = await readMainThreadMs(session)
    const first = await page.evaluate<number>(`lab.mount('${arm}')`)
    const cpu = (await readMainThreadMs(session)) - before
    const controls = await page.evaluate<number>('lab.controls()')
    if (controls < arms[arm]) throw new Error(`${arm}: only ${controls} controls were rendered.`)
    await page.waitForTimeout(500)
    return { first, cpu, reading, ...(await measureTyping(page, session, arm, keys)) }
  } finally {
    await context.close()
  }
}

/** Types into a field in the middle of the form. */
async function measureTyping(
  page: Page,
  session: CDPSession,
  arm: Arm,
  keys: number,
): Promise<{ work: number; paint: number }> {
  const fields = page.locator('#root input.arco-input[type="text"], #root input.arco-input:not([type])')
  const field = fields.nth(arm === 'table' || arm === 'deferred' ? 8 : 120)
  await field.click()
  await page.evaluate('lab.watchKeys()')
  /** CPU milliseconds of the main thread for one frame, with or without a key press. */
  const measureFrame = async (press?: () => Promise<void>): Promise<number> => {
    const before = await readMainThreadMs(session)
    await press?.()
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))')
    return (await readMainThreadMs(session)) - before
  }
  const press = () => page.keyboard.press('a')
  // Warm-up: the first letters run code that is not compiled yet.
  for (let key = 0; key < 5; key++) await measureFrame(press)
  const idle: number[] = []
  for (let round = 0; round < 10; round++) idle.push(await measureFrame())
  await page.evaluate('lab.takeTimes()')
  const works: number[] = []
  for (let key = 0; key < keys; key++) works.push((await measureFrame(press)) - median(idle))
  const typedText = await field.inputValue()
  if (!typedText.includes('a'.repeat(keys)))
    throw new Error(`${arm}: the field has ${typedText.length} of ${keys} letters.`)
  return { work: percentile95(works), paint: percentile95(await page.evaluate<number[]>('lab.takeTimes()')) }
}

const percentile95 = (samples: readonly number[]): number =>
  samples.toSorted((a, b) => a - b)[Math.min(samples.length - 1, Math.floor(samples.length * 0.95))] ??
  Number.NaN

async function serveFolder(folder: string): Promise<{ origin: string; close: () => void }> {
  const types: Readonly<Record<string, string>> = {
    js: 'text/javascript',
    css: 'text/css',
    html: 'text/html',
  }
  const server = createServer((request, response) => {
    const name = request.url === '/' ? 'index.html' : (request.url ?? '').slice(1)
    readFile(join(folder, name)).then(
      (bytes) =>
        response
          .writeHead(200, { 'content-type': types[name.split('.').at(-1)!] ?? 'text/plain' })
          .end(bytes),
      () => response.writeHead(404).end(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => void server.close(),
  }
}
