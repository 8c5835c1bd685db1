import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import type { Browser } from 'playwright'
import { freshPage, openBrowser } from '../chromium.ts'
import { interleave, limited, ratios, summary, type Line } from '../measure.ts'
import type { Stage } from '../stage.ts'
import { worked } from './page-open.ts'

interface Ready {
  /** From the address to the home page drawn, with its menu. */
  readonly ms: number
  /** What the page's main thread worked until then. */
  readonly cpu: number
}

const hanging = 'hanging'

/** The shell with 500 registered remotes against five, and with one remote that never answers, which this browser visits most, against none. */
export async function shellReady({ server, token, effort, database, atEnd }: Stage): Promise<Line[]> {
  const browser = await openBrowser()
  const visit = () => ready(browser, server.origin, token)
  const beside = async (clones: readonly string[], measure: () => Promise<Ready>) => {
    await add(database, clones)
    try {
      return await measure()
    } finally {
      await remove(database, clones)
    }
  }
  const many = Array.from({ length: 495 }, (_, n) => `clone${n}`)
  atEnd(() => remove(database, [...many, hanging]))
  try {
    if (!effort.smoke) for (const round of [1, 2]) await visit().then(() => round)
    const { samples, calibration } = await interleave<'five' | 'many' | 'hanging', Ready>(effort.pairs, {
      five: () => beside([], visit),
      many: () => beside(many, visit),
      hanging: () => beside([hanging], visit),
    })
    const line = (name: string, arm: 'many' | 'hanging', of: keyof Ready, limit: number): Line => {
      const [over, under] = [samples[arm].map((one) => one[of]), samples.five.map((one) => one[of])]
      return limited({
        name: `shell ready, ${name}${of === 'cpu' ? ', CPU' : ''}`,
        unit: 'ms',
        ...summary(over),
        ratio: { to: 'five remotes', ...ratios(over, under), limit },
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

async function ready(browser: Browser, origin: string, token: string): Promise<Ready> {
  const { context, page } = await freshPage(browser, origin, token)
  try {
    // In every arm alike: the remote that hangs is the one this browser opened most.
    await page.addInitScript(`localStorage.setItem('tessera.visits', '{"${hanging}/permission/user": 90}')`)
    await page.route(`**/remotes/${hanging}/**`, () => {})
    const metrics = await context.newCDPSession(page)
    await metrics.send('Performance.enable', { timeDomain: 'threadTicks' })
    const began = performance.now()
    await page.goto('/home')
    await page.locator('a[href="/permission/user"]').first().waitFor({ timeout: 30_000 })
    await page.locator('main h2').first().waitFor({ timeout: 30_000 })
    return { ms: performance.now() - began, cpu: await worked(metrics) }
  } finally {
    await context.close()
  }
}

/** Registers copies of the organisation's remote under other names and areas. */
async function add(database: Client, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await database.query(
    `insert into shell_remote_build (name, build_id, entry)
     select n, 'bench', (replace(b.entry::text, '/remotes/org/', '/remotes/' || n || '/'))::jsonb
         || jsonb_build_object('name', n, 'uniqueName', n || '_bench', 'areas', jsonb_build_array(n), 'contributes', '{"portalWidgets":[],"searchEntries":[],"profilePanels":[]}'::jsonb)
     from unnest($1::text[]) n, shell_remote r join shell_remote_build b on b.name = r.name and b.build_id = r.build_id where r.name = 'org'`,
    [names],
  )
  await database.query(
    `insert into shell_remote (name, build_id, sort_code) select n, 'bench', 100 from unnest($1::text[]) n`,
    [names],
  )
  if (!names.includes(hanging)) return
  await database.query(
    `insert into system_menu (id, full_name, en_code, type, url_address) values ($1, '卡住的模块', 'hanging', 2, '@hanging/permission/user')`,
    [`bench-${hanging}-${randomUUID().slice(0, 8)}`],
  )
}

async function remove(database: Client, names: readonly string[]): Promise<void> {
  await database.query(`delete from system_menu where id like 'bench-hanging-%'`)
  await database.query(`delete from shell_remote where name = any($1::text[])`, [names])
  await database.query(`delete from shell_remote_build where name = any($1::text[])`, [names])
}
