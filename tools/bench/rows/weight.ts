import type { Browser } from 'playwright'
import { freshPage, openBrowser } from '../chromium.ts'
import { interleave, limited, summary, type Line } from '../measure.ts'
import type { Stage } from '../stage.ts'
import { traffic, type Traffic } from '../traffic.ts'

/** The most that each may weigh: of login only the scripts count, but styles and words fit in as well. */
const most = { login: 110, home: 330 }

/** What a fresh browser fetches for the login page until it can be used, and for the home page of somebody who is signed in. */
export async function weight({ server: { origin }, token, effort }: Stage): Promise<Line[]> {
  const browser = await openBrowser()
  const arms = {
    login: () => visit(browser, { origin, path: '/login', usable: '#account' }),
    home: () => visit(browser, { origin, path: '/home', usable: 'a[href="/permission/user"]', token }),
  }
  try {
    // Bytes do not vary as times do: three visits show whether they are the same.
    const { samples, calibration } = await interleave<'login' | 'home', Traffic>(effort.smoke ? 1 : 3, arms)
    return (['login', 'home'] as const).flatMap((name) => [
      limited({
        name: `${name}, weight`,
        unit: 'kB',
        ...summary(samples[name].map(({ kB }) => kB)),
        calibration,
        threshold: most[name],
      }),
      {
        name: `${name}, requests`,
        unit: 'requests',
        ...summary(samples[name].map(({ requests }) => requests)),
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
): Promise<Traffic> {
  const { context, page } = await freshPage(browser, origin, token)
  try {
    return await traffic(context, page, async () => {
      await page.goto(path)
      await page.locator(usable).first().waitFor({ timeout: 15_000 })
    })
  } finally {
    await context.close()
  }
}
