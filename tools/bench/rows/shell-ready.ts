import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import type { Browser } from 'playwright'
import { openFreshPage, openBrowser } from '../chromium.ts'
import { interleave, applyLimits, summarizeRatios, summarize, type ReportLine } from '../measure.ts'
import type { Stage } from '../stage.ts'
import { readMainThreadMs } from './page-open.ts'

interface ReadyTimes {
  /** Milliseconds from navigation until home and menu are rendered. */
  readonly ms: number
  /** CPU milliseconds of the page's main thread until then. */
  readonly cpu: number
}

const hangingRemote = 'hanging'

/**
 * Compares the start of the shell with 500 remotes, and with one that never responds but is visited most,
 * with five remotes.
 */
export async function shellReady({ server, token, effort, database, onEnd }: Stage): Promise<ReportLine[]> {
  const browser = await openBrowser()
  const visit = () => measureReady(browser, server.origin, token)
  const withCopies = async (clones: readonly string[], measure: () => Promise<ReadyTimes>) => {
    await registerCopies(database, clones)
    try {
      return await measure()
    } finally {
      await removeCopies(database, clones)
    }
  }
  const many = Array.from({ length: 495 }, (_, n) => `clone${n}`)
  onEnd(() => removeCopies(database, [...many, hangingRemote]))
  try {
    if (!effort.smoke) for (const round of [1, 2]) await visit().then(() => round)
    const { samples, calibration } = await interleave<'five' | 'many' | 'hanging', ReadyTimes>(effort.pairs, {
      five: () => withCopies([], visit),
      many: () => withCopies(many, visit),
      hanging: () => withCopies([hangingRemote], visit),
    })
    const line = (name: string, arm: 'many' | 'hanging', of: keyof ReadyTimes, limit: number): ReportLine => {
      const [over, under] = [
        samples[arm].map((sample) => sample[of]),
        samples.five.map((sample) => sample[of]),
      ]
      return applyLimits({
        name: `shell ready, ${name}${of === 'cpu' ? ', CPU' : ''}`,
        unit: 'ms',
        ...summarize(over),
        ratio: { to: 'five remotes', ...summarizeRatios(over, under), limit },
        calibration,
      })
    }
    return [
      line('500 remotes', 'many', 'ms', 1.1),
      line('500 remotes', 'many', 'cpu', 1.05),
      line('one hanging', 'hanging', 'ms', 1.1),
      line('one hanging', 'hanging', 'cpu', 1.05),
    ]
  } finally {
    await browser.close()
  }
}

async function measureReady(browser: Browser, origin: string, token: string): Promise<ReadyTimes> {
  const { context, page } = await openFreshPage(browser, origin, token)
  try {
    // The same in every arm: the hanging remote is the one that this browser opened most.
    await page.addInitScript(
      `localStorage.setItem('tessera.visits', '{"${hangingRemote}/permission/user": 90}')`,
    )
    await page.route(`**/remotes/${hangingRemote}/**`, () => {})
    const metrics = await context.newCDPSession(page)
    await metrics.send('Performance.enable', { timeDomain: 'threadTicks' })
    const startedAt = performance.now()
    await page.goto('/home')
    await page.locator('a[href="/permission/user"]').first().waitFor({ timeout: 30_000 })
    await page.locator('main h2').first().waitFor({ timeout: 30_000 })
    return { ms: performance.now() - startedAt, cpu: await readMainThreadMs(metrics) }
  } finally {
    await context.close()
  }
}

/** Registers copies of the remote `org` under other names and areas. */
async function registerCopies(database: Client, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await database.query(
    `insert into shell_remote_build (name, build_id, entry)
     select n, 'bench', (replace(b.entry::text, '/remotes/org/', '/remotes/' || n || '/'))::jsonb
         || jsonb_build_object('name', n, 'uniqueName', n || '_bench', 'areas', jsonb_build_array(n),
           'contributes', '{"portalWidgets":[],"searchEntries":[],"profilePanels":[]}'::jsonb)
     from unnest($1::text[]) n, shell_remote r
       join shell_remote_build b on b.name = r.name and b.build_id = r.build_id where r.name = 'org'`,
    [names],
  )
  await database.query(
    `insert into shell_remote (name, build_id, sort_code) select n, 'bench', 100 from unnest($1::text[]) n`,
    [names],
  )
  if (!names.includes(hangingRemote)) return
  await database.query(
    `insert into system_menu (id, full_name, en_code, type, url_address)
     values ($1, '卡住的模块', 'hanging', 2, '@hanging/permission/user')`,
    [`bench-${hangingRemote}-${randomUUID().slice(0, 8)}`],
  )
}

async function removeCopies(database: Client, names: readonly string[]): Promise<void> {
  await database.query(`delete from system_menu where id like 'bench-hanging-%'`)
  await database.query(`delete from shell_remote where name = any($1::text[])`, [names])
  await database.query(`delete from shell_remote_build where name = any($1::text[])`, [names])
}
