import { openBrowser, openFreshPage, waitUntilIdle } from '../chromium.ts'
import { release, listFields } from '../designs/setup.ts'
import { applyLimits, interleave, summarize, summarizeRatios, type ReportLine } from '../measure.ts'
import type { Stage } from '../stage.ts'
import { readMainThreadMs } from './page-open.ts'

const code = 'benchpage'
const pages = { released: `/form.${code}`, users: '/permission/user' }
type PageName = keyof typeof pages

/**
 * The page of a released design beside the hand-written users page, both with 50 rows: CPU of the page's main thread
 * from the click on the menu to the painted rows, for the first and for the second visit.
 */
export async function designPage({ server, token, database, effort }: Stage): Promise<ReportLine[]> {
  await release(
    { origin: server.origin, token },
    { enCode: code, fields: listFields('design.expense'), pc: 1, pageSize: 50 },
  )
  await database.query(
    `insert into lc_${code} (id, organize_id, lock_version, release_number, creator_user_id, creator_time, delete_mark,
       title, person, unit, kind, amount, quantity, day, state, phone, place, note)
     select 'r' || n, 'org.hq', 1, 1, 'user.admin', now(), 0, '记录 ' || n, 'user.admin', 'org.hq.it', null, n, n, now(),
       'open', '13800138000', '南京市', '说明' from generate_series(1, 200) n`,
  )
  const browser = await openBrowser()
  try {
    const { samples, calibration } = await interleave<PageName, Visit>(effort.rounds, {
      released: () => visitTwice('released'),
      users: () => visitTwice('users'),
    })
    return (['first', 'second'] as const).map((visit) => {
      const [released, users] = [samples.released, samples.users].map((all) => all.map((one) => one[visit]))
      return applyLimits({
        name: `page of a design, ${visit} visit, CPU`,
        unit: 'ms',
        ...summarize(released!),
        ratio: {
          to: `users page (${summarize(users!).median.toFixed(0)} ms)`,
          ...summarizeRatios(released!, users!),
          limit: 1.15,
        },
        calibration,
      })
    })
  } finally {
    await browser.close()
  }

  async function visitTwice(name: PageName): Promise<Visit> {
    const { context, page } = await openFreshPage(browser, server.origin, token)
    try {
      const metrics = await context.newCDPSession(page)
      await metrics.send('Performance.enable', { timeDomain: 'threadTicks' })
      await page.goto('/home')
      await page.locator(`a[href="${pages[name]}"]`).first().waitFor({ state: 'attached', timeout: 15_000 })
      await waitUntilIdle(page)
      const open = async () => {
        const before = await readMainThreadMs(metrics)
        await page.evaluate(`bench.open('${pages[name]}')`)
        const after = await readMainThreadMs(metrics)
        await waitUntilIdle(page)
        return after - before
      }
      const first = await open()
      await page.evaluate(`document.querySelector('a[href="/home"]').click()`)
      while ((await page.evaluate<number>('bench.rows()')) > 0) {
        await page.waitForTimeout(20)
      }
      await waitUntilIdle(page)
      return { first, second: await open() }
    } finally {
      await context.close()
    }
  }
}

/** CPU milliseconds of the main thread. */
interface Visit {
  readonly first: number
  readonly second: number
}
