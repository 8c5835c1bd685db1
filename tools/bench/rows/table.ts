import { openFreshPage, openBrowser, waitUntilIdle } from '../chromium.ts'
import { interleave, applyLimits, summarize, type ReportLine } from '../measure.ts'
import type { Stage } from '../stage.ts'
import { readMainThreadMs } from './page-open.ts'

const rowCount = 100_000
const frames = 120

/**
 * Scrolls a list of 100,000 rows by one and a half screens per frame: CPU time of the main thread per frame,
 * 95th percentile.
 */
export async function table({ server: { origin }, token, effort }: Stage): Promise<ReportLine[]> {
  const browser = await openBrowser()
  try {
    const { context, page } = await openFreshPage(browser, origin, token)
    const list = Array.from({ length: rowCount }, (_, n) => ({
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
      data: { list, pagination: { currentPage: 1, pageIndex: 1, pageSize: rowCount, total: rowCount } },
    })
    await page.route('**/api/permission/Users?*', (route) =>
      route.fulfill({ contentType: 'application/json', body }),
    )
    await page.goto('/permission/user')
    await page.locator('tr[data-at="0"]').waitFor({ timeout: 60_000 })
    await waitUntilIdle(page)
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
          const before = await readMainThreadMs(metrics)
          await step((round * frames + frame) * 1_000)
          const after = await readMainThreadMs(metrics)
          costs.push(after - before)
        }
        return costs.toSorted((a, b) => a - b)[Math.floor(costs.length * 0.95)]!
      },
    })
    await context.close()
    return [
      applyLimits({
        name: 'table of 100,000 rows, work per frame of scrolling, p95',
        unit: 'ms',
        ...summarize(samples.scroll),
        calibration,
        threshold: 12,
      }),
    ]
  } finally {
    await browser.close()
  }
}
