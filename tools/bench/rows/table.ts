import { freshPage, openBrowser, quiet } from '../chromium.ts'
import { interleave, limited, summary, type Line } from '../measure.ts'
import type { Stage } from '../stage.ts'
import { worked } from './page-open.ts'

const many = 100_000
const frames = 120

/** A list with 100,000 rows in memory is scrolled by a screen and a half each frame: what the page's main thread works per frame, p95 of each run. */
export async function table({ server: { origin }, token, effort }: Stage): Promise<Line[]> {
  const browser = await openBrowser()
  try {
    const { context, page } = await freshPage(browser, origin, token)
    const list = Array.from({ length: many }, (_, n) => ({
      id: `u${n}`,
      account: `account${n}`,
      realName: '张三',
      gender: 1,
      mobilePhone: '13800138000',
      description: null,
      enabledMark: 1,
      sortCode: n,
      organizeId: 'o',
      headIcon: null,
      position: '教练',
      positionId: '',
      roleId: '',
      roleName: '教练',
      department: '教学部',
      organize: '集团/校区/教学部',
      creatorTime: 1_700_000_000_000,
      isAdministrator: false,
    }))
    const body = JSON.stringify({
      code: 200,
      msg: '',
      data: { list, pagination: { currentPage: 1, pageIndex: 1, pageSize: many, total: many } },
    })
    await page.route('**/api/permission/Users?*', (route) =>
      route.fulfill({ contentType: 'application/json', body }),
    )
    await page.goto('/permission/user')
    await page.locator('tr[data-at="0"]').waitFor({ timeout: 60_000 })
    await quiet(page)
    const metrics = await context.newCDPSession(page)
    await metrics.send('Performance.enable', { timeDomain: 'threadTicks' })
    const step = (top: number) =>
      page.evaluate<unknown>(
        `new Promise((done) => { document.querySelector('tr[data-at]').closest('table').parentElement.scrollTop = ${top}; requestAnimationFrame(() => requestAnimationFrame(done)) })`,
      )
    const { samples, calibration } = await interleave(effort.rounds, {
      scroll: async (round) => {
        const costs: number[] = []
        for (let frame = 0; frame < (effort.smoke ? 10 : frames); frame++) {
          const before = await worked(metrics)
          await step((round * frames + frame) * 1_000)
          costs.push((await worked(metrics)) - before)
        }
        return costs.toSorted((one, other) => one - other)[Math.floor(costs.length * 0.95)]!
      },
    })
    await context.close()
    return [
      limited({
        name: 'table of 100,000 rows, work per frame of scrolling, p95',
        unit: 'ms',
        ...summary(samples.scroll),
        calibration,
        threshold: 12,
      }),
    ]
  } finally {
    await browser.close()
  }
}
