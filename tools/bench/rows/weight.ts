import type { Browser } from 'playwright'
import { openFreshPage, openBrowser } from '../chromium.ts'
import { interleave, applyLimits, summarize, type ReportLine } from '../measure.ts'
import type { Stage } from '../stage.ts'
import { recordTraffic, type Traffic } from '../traffic.ts'

/** Limits in kB. */
const maxKb = { login: 110, home: 330 }

type Weight = Readonly<Record<'all' | 'needed', Traffic>>

/**
 * Measures the traffic of a fresh browser until the login page, and the home page of a signed-in user, are
 * usable.
 */
export async function weight({ server: { origin }, token, effort }: Stage): Promise<ReportLine[]> {
  const browser = await openBrowser()
  const arms = {
    login: () => visit(browser, { origin, path: '/login', usable: '#account' }),
    home: () => visit(browser, { origin, path: '/home', usable: 'a[href="/permission/user"]', token }),
  }
  try {
    // Bytes vary less than times: three visits are enough.
    const { samples, calibration } = await interleave<'login' | 'home', Weight>(effort.smoke ? 1 : 3, arms)
    return (['login', 'home'] as const).flatMap((name) => [
      applyLimits({
        name: `${name}, weight`,
        unit: 'kB',
        ...summarize(samples[name].map(({ needed }) => needed.kB)),
        calibration,
        threshold: maxKb[name],
      }),
      {
        name: `${name}, requests`,
        unit: 'requests',
        ...summarize(samples[name].map(({ needed }) => needed.requests)),
        calibration,
      },
      {
        name: `${name}, with what idle time loads ahead`,
        unit: 'kB',
        ...summarize(samples[name].map(({ all }) => all.kB)),
        calibration,
      },
    ])
  } finally {
    await browser.close()
  }
}

async function visit(
  browser: Browser,
  { origin, path, usable, token }: { origin: string; path: string; usable: string; token?: string },
): Promise<Weight> {
  const { context, page } = await openFreshPage(browser, origin, token)
  try {
    return await recordTraffic(context, page, async () => {
      await page.goto(path)
      await page.locator(usable).first().waitFor({ timeout: 15_000 })
    })
  } finally {
    await context.close()
  }
}
