import { setTimeout as sleep } from 'node:timers/promises'
import { generator, type Publication } from '@tessera/shared/contract/lowcode/generator'
import { openBrowser, openFreshPage, waitUntilIdle } from '../chromium.ts'
import { release, listFields, send } from '../designs/setup.ts'
import { applyLimits, interleave, summarize, summarizeRatios, type ReportLine } from '../measure.ts'
import type { Stage } from '../stage.ts'
import { measureTraffic } from '../traffic.ts'
import { readMainThreadMs } from './page-open.ts'

const code = 'benchpage'

/**
 * The page of a released design beside the hand-written users page, and its generated page beside it, all with 50 rows:
 * CPU of the page's main thread from the click on the menu to the painted rows, for the first and for the second visit,
 * and the traffic of the second.
 */
export async function designPage({ server, token, database, effort }: Stage): Promise<ReportLine[]> {
  const origin = { origin: server.origin, token }
  const design = await release(origin, {
    enCode: code,
    fields: listFields('design.expense'),
    pc: 1,
    pageSize: 50,
  })
  await database.query(
    `insert into lc_${code} (id, organize_id, lock_version, release_number, creator_user_id, creator_time, delete_mark,
       title, person, unit, kind, amount, quantity, day, state, phone, place, note)
     select 'r' || n, 'org.hq', 1, 1, 'user.admin', now(), 0, '记录 ' || n, 'user.admin', 'org.hq.it', null, n, n, now(),
       'open', '13800138000', '南京市', '说明' from generate_series(1, 200) n`,
  )
  const pages = {
    released: `/form.${code}`,
    users: '/permission/user',
    generated: await publish(origin, design),
  }
  type PageName = keyof typeof pages
  const browser = await openBrowser()
  try {
    const { samples, calibration } = await interleave<PageName, Visits>(effort.rounds, {
      released: () => visitTwice('released'),
      users: () => visitTwice('users'),
      generated: () => visitTwice('generated'),
    })
    const compare = (
      name: string,
      unit: string,
      valueOf: (visits: Visits) => number,
      { of, to, words, limit }: { of: PageName; to: PageName; words: string; limit: number },
    ) => {
      const [own, other] = [samples[of].map(valueOf), samples[to].map(valueOf)]
      const beside = `${words} (${summarize(other).median.toFixed(0)} ${unit})`
      const ratio = { to: beside, ...summarizeRatios(own, other), limit }
      return applyLimits({ name, unit, ...summarize(own), ratio, calibration })
    }
    const users = { of: 'released', to: 'users', words: 'users page', limit: 1 } as const
    const interpreter = { of: 'generated', to: 'released', words: 'interpreter', limit: 0.9 } as const
    return [
      compare('page of a design, first visit, CPU', 'ms', ({ first }) => first, users),
      compare('page of a design, second visit, CPU', 'ms', ({ second }) => second, users),
      compare('generated page, first visit, CPU', 'ms', ({ first }) => first, interpreter),
      compare('generated page, second visit, CPU', 'ms', ({ second }) => second, interpreter),
      compare('generated page, second visit', 'kB', ({ kB }) => kB, { ...interpreter, limit: 0.8 }),
    ]
  } finally {
    await browser.close()
  }

  async function visitTwice(name: PageName): Promise<Visits> {
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
      let second = 0
      const { kB } = await measureTraffic(context, page, async () => {
        second = await open()
      })
      return { first, second, kB }
    } finally {
      await context.close()
    }
  }
}

/** CPU milliseconds of the main thread, and what the second visit received. */
interface Visits {
  readonly first: number
  readonly second: number
  readonly kB: number
}

/** Publishes the generated page of a design with a menu; resolves with its address. */
async function publish(server: { origin: string; token: string }, id: string): Promise<string> {
  const read = () =>
    send<{ publication: Publication | null }>(server.origin, server.token, generator.publication, { id })
  await send(server.origin, server.token, generator.publish, {
    id,
    className: 'BenchPage',
    menuParentId: '-1',
  })
  for (;;) {
    const { publication } = await read()
    if (publication?.state === 'done') return publication.address!
    if (publication && publication.state !== 'queued' && publication.state !== 'running')
      throw new Error(`${publication.state}: ${publication.failure}\n${publication.log}`)
    await sleep(1_000)
  }
}
