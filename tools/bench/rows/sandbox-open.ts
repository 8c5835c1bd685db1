import type { Browser } from 'playwright'
import { remotes } from '@tessera/shared/contract/registry/remotes'
import { createCaller } from '../caller.ts'
import { openFreshPage, openBrowser, waitUntilIdle } from '../chromium.ts'
import { applyLimits, interleave, median, summarize, summarizeRatios, type ReportLine } from '../measure.ts'
import type { Stage } from '../stage.ts'

type Sample = Record<(typeof conditions)[number], number>
/** Neither opened nor touched by the pointer; opened for the second time. */
const conditions = ['cold', 'warm'] as const
const remote = 'org'
const href = '/permission/user'
/** The calls of the users page. */
const areas = ['permission', 'system']

/** Compares the users page in a sandbox with the same page in the shell: time from the click to its first row. */
export async function sandboxOpen({ server, token, effort }: Stage): Promise<ReportLine[]> {
  const browser = await openBrowser()
  const createArm = (isSandboxed: boolean) => async () => {
    await setSandbox(server.origin, token, isSandboxed)
    return measureOpening(browser, server.origin, token, isSandboxed)
  }
  const arms = { sandboxed: createArm(true), plain: createArm(false) }
  try {
    if (!effort.smoke) for (const arm of [arms.sandboxed, arms.plain]) await arm()
    const { samples, calibration } = await interleave<'sandboxed' | 'plain', Sample>(effort.pairs, arms)
    return conditions.map((condition) => {
      const [sandboxed, plain] = [
        samples.sandboxed.map((sample) => sample[condition]),
        samples.plain.map((sample) => sample[condition]),
      ]
      return applyLimits({
        name: `page open in a sandbox, ${condition}`,
        unit: 'ms',
        ...summarize(sandboxed),
        ratio: {
          to: `in the shell ${condition} (${median(plain).toFixed(0)} ms)`,
          ...summarizeRatios(sandboxed, plain),
          limit: 1.5,
        },
        calibration,
      })
    })
  } finally {
    await setSandbox(server.origin, token, false)
    await browser.close()
  }
}

async function setSandbox(origin: string, token: string, isOn: boolean): Promise<void> {
  const { path, method } = remotes.setSandbox
  const call = createCaller(origin, token)
  await call({ method, path: path.replace('{name}', remote) }, { areas: isOn ? areas : null })
}

async function measureOpening(
  browser: Browser,
  origin: string,
  token: string,
  isSandboxed: boolean,
): Promise<Sample> {
  const { context, page } = await openFreshPage(browser, origin, token)
  try {
    const place = isSandboxed ? page.frameLocator('main iframe') : page.locator('main')
    const row = place.locator('tbody tr').first()
    const open = async (): Promise<number> => {
      const began = performance.now()
      await page.locator(`a[href="${href}"]`).first().dispatchEvent('click')
      await row.waitFor({ timeout: 30_000 })
      return performance.now() - began
    }
    await page.goto('/home')
    await page.locator(`a[href="${href}"]`).first().waitFor({ timeout: 15_000 })
    await waitUntilIdle(page)
    const cold = await open()
    await waitUntilIdle(page)
    await page.locator('a[href="/home"]').first().dispatchEvent('click')
    await row.waitFor({ state: 'hidden' })
    await waitUntilIdle(page)
    return { cold, warm: await open() }
  } finally {
    await context.close()
  }
}
