import { openBrowser } from '../chromium.ts'
import { interleave, applyLimits, summarize, type ReportLine } from '../measure.ts'
import { findFreePort } from '../server.ts'
import type { Stage } from '../stage.ts'

/** Limits of missing points (of 100) by category. Scores are whole numbers, so 2.5 accepts 98. */
const categories = { performance: 2.5, accessibility: 0.5, 'best-practices': 0.5 } as const
type Category = keyof typeof categories
type MissingPoints = Record<Category, number>

/** Runs Lighthouse on login and home with an empty cache: desktop with limits, mobile as information. */
export async function lighthouseScores({ server: { origin }, token, effort }: Stage): Promise<ReportLine[]> {
  const port = await findFreePort()
  const browser = await openBrowser([`--remote-debugging-port=${port}`])
  // The token in the URL signs in, so that Lighthouse can start with an empty browser.
  const pages = { login: `${origin}/login`, home: `${origin}/home?token=${encodeURIComponent(token)}` }
  const runs = effort.smoke ? 1 : 5
  const measure = async (preset: 'desktop' | 'mobile') => {
    const arms = {
      login: () => measureMissingPoints(pages.login, port, preset),
      home: () => measureMissingPoints(pages.home, port, preset),
    }
    const { samples, calibration } = await interleave<'login' | 'home', MissingPoints>(runs, arms)
    return (['login', 'home'] as const).flatMap((page) =>
      (Object.keys(categories) as Category[]).map((category) => {
        const line = {
          name: `Lighthouse ${preset}, ${page}, ${category}, missing of 100`,
          unit: 'points',
          ...summarize(samples[page].map((sample) => sample[category])),
          calibration,
        }
        return preset === 'desktop' ? applyLimits({ ...line, threshold: categories[category] }) : line
      }),
    )
  }
  try {
    const desktop = await measure('desktop')
    const mobile = effort.smoke ? [] : await measure('mobile')
    return [...desktop, ...mobile]
  } finally {
    await browser.close()
  }
}

/** Measures the points missing of 100 in each category. */
async function measureMissingPoints(
  url: string,
  port: number,
  preset: 'desktop' | 'mobile',
): Promise<MissingPoints> {
  // Only this row has packages of its own, which `npm run bench` installs with it.
  const { default: lighthouse, desktopConfig } = await import('lighthouse')
  const result = await lighthouse(
    url,
    { port, output: 'json', logLevel: 'silent', onlyCategories: Object.keys(categories) },
    preset === 'desktop' ? desktopConfig : undefined,
  )
  if (!result || result.lhr.runtimeError)
    throw new Error(
      `Lighthouse on ${new URL(url).pathname}: ${result?.lhr.runtimeError?.message ?? 'no answer'}`,
    )
  const { lhr } = result
  const of = (category: Category) => {
    const score = lhr.categories[category]?.score
    if (score === null || score === undefined)
      throw new Error(`Lighthouse returned no score for ${category}.`)
    return 100 - Math.round(score * 100)
  }
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    'best-practices': of('best-practices'),
  }
}
