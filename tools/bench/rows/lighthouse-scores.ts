import lighthouse, { desktopConfig, type Config } from 'lighthouse'
import { openBrowser } from '../chromium.ts'
import { interleave, limited, summary, type Line } from '../measure.ts'
import { freePort } from '../server.ts'
import type { Stage } from '../stage.ts'

/** Points of 100 that may be missing, by category of Lighthouse; a score is a whole number, so that 2.5 lets 98 through. */
const categories = { performance: 2.5, accessibility: 0.5, 'best-practices': 0.5 } as const
type Category = keyof typeof categories
type Lost = Record<Category, number>

/** Lighthouse on login and home, everything cold: as on a desk, which is held to limits, and as on a phone, which is reported. */
export async function lighthouseScores({ server: { origin }, token, effort }: Stage): Promise<Line[]> {
  const port = await freePort()
  const browser = await openBrowser([`--remote-debugging-port=${port}`])
  // Signing in by the address is for visits from elsewhere; here it lets Lighthouse begin with an empty browser.
  const pages = { login: `${origin}/login`, home: `${origin}/home?token=${encodeURIComponent(token)}` }
  const runs = effort.smoke ? 1 : 5
  const measure = async (preset: 'desktop' | 'mobile') => {
    const arms = { login: () => lost(pages.login, port, preset), home: () => lost(pages.home, port, preset) }
    const { samples, calibration } = await interleave<'login' | 'home', Lost>(runs, arms)
    return (['login', 'home'] as const).flatMap((page) =>
      (Object.keys(categories) as Category[]).map((category) => {
        const line = {
          name: `Lighthouse ${preset}, ${page}, ${category}, missing of 100`,
          unit: 'points',
          ...summary(samples[page].map((one) => one[category])),
          calibration,
        }
        return preset === 'desktop' ? limited({ ...line, threshold: categories[category] }) : line
      }),
    )
  }
  try {
    return [...(await measure('desktop')), ...(effort.smoke ? [] : await measure('mobile'))]
  } finally {
    await browser.close()
  }
}

/** What is missing of 100 points in each category. */
async function lost(address: string, port: number, preset: 'desktop' | 'mobile'): Promise<Lost> {
  const result = await lighthouse(
    address,
    { port, output: 'json', logLevel: 'silent', onlyCategories: Object.keys(categories) },
    preset === 'desktop' ? (desktopConfig as Config) : undefined,
  )
  if (!result || result.lhr.runtimeError)
    throw new Error(
      `Lighthouse on ${new URL(address).pathname}: ${result?.lhr.runtimeError?.message ?? 'no answer'}`,
    )
  const { lhr } = result
  const of = (category: Category) => {
    const score = lhr.categories[category]?.score
    if (score === null || score === undefined) throw new Error(`Lighthouse gives no score for ${category}.`)
    return 100 - Math.round(score * 100)
  }
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    'best-practices': of('best-practices'),
  }
}
