import { logs } from '@tessera/shared/contract/system/logs'
import { measureLatencies, p95, sendGet } from '../latency.ts'
import { interleave, applyLimits, summarize, type ReportLine } from '../measure.ts'
import type { Stage } from '../stage.ts'

const filters = {
  plain: 'keyword=',
  user: 'userId=user.coach01&keyword=',
  day: (from: number) => `startTime=${from}&endTime=${from + 86_400_000}&keyword=`,
  keyword: 'keyword=students/77',
}
/** Calls per round; the 95th percentile of their durations counts. */
const callsPerRound = 20

/** Lists a filtered page of a log with ten million rows. */
export async function logPages({
  server: { origin },
  token,
  database,
  effort,
}: Stage): Promise<ReportLine[]> {
  const lines = effort.smoke ? 20_000 : 10_000_000
  await database.query('set statement_timeout = 0')
  for (let done = 0; done < lines; done += 500_000)
    await database.query(
      `insert into system_log (id, category, user_id, user_name, creator_time, ip, module_name,
       request_method, request_url, request_duration)
       select 'bench' || n, 5, 'user.' || (array['admin', 'coach01', 'coach02', 'desk01'])[1 + n % 4], '测试',
         now() - make_interval(secs => n / 4.0), '10.0.0.' || n % 250, 'edu', 'PUT',
         '/api/edu/students/' || n % 5000, n % 900
       from generate_series($1::int + 1, $2::int) n`,
      [done, Math.min(lines, done + 500_000)],
    )
  await database.query('analyze system_log')
  const path = logs.list.path.replace('{category}', '5')
  const measureP95 = async (filter: string) =>
    p95(
      await measureLatencies(callsPerRound, () =>
        sendGet(origin, token, `${path}?currentPage=1&pageSize=20&${filter}`),
      ),
    )
  const aDayAgo = Date.now() - 86_400_000
  const { samples, calibration } = await interleave(effort.rounds, {
    'latest page': () => measureP95(filters.plain),
    'of one user': () => measureP95(filters.user),
    'of one day': () => measureP95(filters.day(aDayAgo)),
    'with a keyword': () => measureP95(filters.keyword),
  })
  await database.query(`delete from system_log where id like 'bench%'`)
  return Object.entries(samples).map(([name, times]) =>
    applyLimits({
      name: `logs, ${name} of ${lines.toLocaleString('en')} lines, p95`,
      unit: 'ms',
      ...summarize(times),
      calibration,
      threshold: 200,
    }),
  )
}
