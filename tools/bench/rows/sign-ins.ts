import { users } from '@tessera/shared/contract/org/users'
import { measureLatencies, sendGet } from '../latency.ts'
import { applyLimits, interleave, median, summarize, summarizeRatios, type ReportLine } from '../measure.ts'
import { signIn, type Stage } from '../stage.ts'

const signInsAtOnce = 40
const listPath = `${users.list.path}?currentPage=1&pageSize=20`

/** Time of a list while 40 users sign in at once, against its time on the quiet server. */
export async function signIns({ server: { origin }, token, effort }: Stage): Promise<ReportLine[]> {
  const accounts = Array.from(
    { length: signInsAtOnce },
    (_, n) => `coach${String((n % 10) + 1).padStart(2, '0')}`,
  )
  const load = async () => {
    const [duration] = await measureLatencies(1, () => sendGet(origin, token, listPath))
    return duration!
  }
  const quiet = async () => {
    const durations: number[] = []
    for (let n = 0; n < 20; n++) durations.push(await load())
    return median(durations)
  }
  const busy = async () => {
    const progress = { signedIn: 0 }
    const all = Promise.all(
      accounts.map((account) => signIn(origin, account).then(() => progress.signedIn++)),
    )
    const durations: number[] = []
    do durations.push(await load())
    while (progress.signedIn < accounts.length)
    await all
    return median(durations)
  }
  await quiet() // warm-up
  await busy()
  const { samples, calibration } = await interleave(effort.rounds, { quiet, busy })
  return [
    { name: 'list, quiet, median', unit: 'ms', ...summarize(samples.quiet), calibration },
    applyLimits({
      name: `list during ${signInsAtOnce} sign-ins, median`,
      unit: 'ms',
      ...summarize(samples.busy),
      ratio: { to: 'quiet list', ...summarizeRatios(samples.busy, samples.quiet), limit: 2 },
      calibration,
    }),
  ]
}
