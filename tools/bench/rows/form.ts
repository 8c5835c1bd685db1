import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import { once } from 'node:events'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import type { Browser, CDPSession, Page } from 'playwright'
import { bundleLab } from '../bundle-lab.ts'
import { openBrowser } from '../chromium.ts'
import { interleave, limited, median, ratios, summary, type Line } from '../measure.ts'
import type { Stage } from '../stage.ts'
import { worked } from './page-open.ts'

interface Filled {
  /** From asking for the form until it is painted. */
  readonly first: number
  /** What the main thread worked for that: other programs on the machine do not lengthen it. */
  readonly cpu: number
  /** Main-thread work per keystroke beyond what it works anyway, the 95th of a hundred. */
  readonly work: number
  /** From the key until its letter is painted, the 95th of a hundred. */
  readonly paint: number
  /** Of the design of 300 fields. */
  readonly reading: number
}

const arms = { ours: 300, deferred: 20, formily: 300, rc: 300, table: 20, bare: 130 } as const
type Arm = keyof typeof arms
const slow = 4

/**
 * A form of 300 fields in 10 groups beside the same form made with Formily and with rc-field-form, over the same controls of Arco; and a
 * sub-table of 1,000 rows by 10 columns. All on a processor throttled to a quarter.
 */
export async function form({ root, folder, effort }: Stage): Promise<Line[]> {
  const built = await bundleLab(root, join(root, 'tools/bench/form-lab/page.tsx'), join(folder, 'form-lab'))
  const { origin, close } = await serve(built)
  const browser = await openBrowser()
  const keys = effort.smoke ? 5 : 100
  try {
    const run = (arm: Arm) => () => fill(browser, origin, arm, keys)
    if (!effort.smoke) await run('ours')()
    const { samples, calibration } = await interleave<Arm, Filled>(effort.rounds, {
      ours: run('ours'),
      deferred: run('deferred'),
      formily: run('formily'),
      rc: run('rc'),
      table: run('table'),
      bare: run('bare'),
    })
    const faster = (of: keyof Filled): 'formily' | 'rc' =>
      median(samples.formily.map((one) => one[of])) < median(samples.rc.map((one) => one[of]))
        ? 'formily'
        : 'rc'
    const names = { formily: 'Formily', rc: 'rc-field-form' }
    const against = (
      name: string,
      arm: Arm,
      of: keyof Filled,
      limits: { limit?: number; threshold?: number },
    ): Line => {
      const rival = faster(of)
      const [own, theirs] = [samples[arm].map((one) => one[of]), samples[rival].map((one) => one[of])]
      const { limit, threshold } = limits
      return limited({
        name,
        unit: 'ms',
        ...summary(own),
        ratio: {
          to: `${names[rival]} (${median(theirs).toFixed(1)} ms)`,
          ...ratios(own, theirs),
          ...(limit === undefined ? {} : { limit }),
        },
        calibration,
        ...(threshold === undefined ? {} : { threshold }),
      })
    }
    return [
      against('form of 300 fields, first render, all mounted', 'ours', 'first', { limit: 0.9 }),
      against('form of 300 fields, first render, all mounted, CPU', 'ours', 'cpu', {}),
      against('form of 300 fields, first render, groups deferred', 'deferred', 'first', { limit: 0.5 }),
      against('form of 300 fields, first render, groups deferred, CPU', 'deferred', 'cpu', {}),
      {
        name: 'design of 300 fields, read',
        unit: 'ms',
        ...summary(samples.ours.map(({ reading }) => reading)),
        calibration,
      },
      against('form of 300 fields, work per keystroke, p95', 'ours', 'work', { limit: 0.8, threshold: 16 }),
      against('form of 300 fields, keystroke to paint, p95', 'ours', 'paint', {}),
      // What the browser itself works for a letter in a page without any form: below it nobody comes.
      {
        name: 'bare inputs, work per keystroke, p95',
        unit: 'ms',
        ...summary(samples.bare.map(({ work }) => work)),
        calibration,
      },
      // Rounds that stood side by side: what is left of a key's work when the browser's own is taken away.
      {
        name: 'form of 300 fields, work per keystroke beyond bare inputs, p95',
        unit: 'ms',
        ...summary(samples.ours.map(({ work }, round) => work - samples.bare[round]!.work)),
        calibration,
      },
      limited({
        name: 'sub-table 1,000 x 10, work per keystroke, p95',
        unit: 'ms',
        ...summary(samples.table.map(({ work }) => work)),
        calibration,
        threshold: 32,
      }),
    ]
  } finally {
    await browser.close()
    close()
  }
}

async function fill(browser: Browser, origin: string, arm: Arm, keys: number): Promise<Filled> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    await page.goto(origin)
    await page.waitForFunction('window.lab !== undefined')
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slow })
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.evaluate('lab.readingTime()')
    const reading = await page.evaluate<number>('lab.readingTime()')
    const before = await worked(session)
    const first = await page.evaluate<number>(`lab.mount('${arm}')`)
    const cpu = (await worked(session)) - before
    const controls = await page.evaluate<number>('lab.controls()')
    if (controls < arms[arm]) throw new Error(`${arm}: only ${controls} controls were drawn.`)
    await page.waitForTimeout(500)
    return { first, cpu, reading, ...(await typed(page, session, arm, keys)) }
  } finally {
    await context.close()
  }
}

/** Types into a field in the middle of what is drawn. */
async function typed(
  page: Page,
  session: CDPSession,
  arm: Arm,
  keys: number,
): Promise<{ work: number; paint: number }> {
  const fields = page.locator('#root input.arco-input[type="text"], #root input.arco-input:not([type])')
  const field = fields.nth(arm === 'table' || arm === 'deferred' ? 8 : 120)
  await field.click()
  await page.evaluate('lab.watchKeys()')
  /** The main thread's work while one frame is drawn, with a key or without one. */
  const frame = async (press?: () => Promise<void>): Promise<number> => {
    const before = await worked(session)
    await press?.()
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))')
    return (await worked(session)) - before
  }
  const press = () => page.keyboard.press('a')
  // The first letters meet code that has never run.
  for (let key = 0; key < 5; key++) await frame(press)
  const idle: number[] = []
  for (let round = 0; round < 10; round++) idle.push(await frame())
  await page.evaluate('lab.take()')
  const works: number[] = []
  for (let key = 0; key < keys; key++) works.push((await frame(press)) - median(idle))
  const held = await field.inputValue()
  if (!held.includes('a'.repeat(keys)))
    throw new Error(`${arm}: the field holds ${held.length} letters of ${keys}.`)
  return { work: ninetyFifth(works), paint: ninetyFifth(await page.evaluate<number[]>('lab.take()')) }
}

const ninetyFifth = (samples: readonly number[]): number =>
  samples.toSorted((one, other) => one - other)[
    Math.min(samples.length - 1, Math.floor(samples.length * 0.95))
  ] ?? Number.NaN

async function serve(folder: string): Promise<{ origin: string; close: () => void }> {
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
