import { sql } from 'kysely'
import * as z from 'zod'
import { RemoteFigures, phases, type remotes } from '@tessera/shared/contract/registry/remotes'
import type { CallInput } from '@tessera/shared/contract/wire'
import type { Db } from '../db/connect.ts'
import { countsOf, quantiles } from './histogram.ts'
import * as column from '../db/column.ts'
import { typedSql } from '../db/typed-sql.ts'

type Report = CallInput<typeof remotes.report>

/** Failure codes that browsers may report. Others are counted together as `other`. */
const codePattern = /^[a-z][a-z0-9-]{0,49}$/
/** Limit of different codes of one build per hour. */
const maxCodesPerHour = 40

/** Adds the measurements and failures of a browser to the rows of the hour. Unknown builds are ignored. */
export async function recordReport(db: Db, { loads, failures }: Report): Promise<void> {
  const loadRows = new Map<string, { name: string; build: string; phase: string; values: number[] }>()
  for (const load of loads) {
    const values = {
      ...Object.fromEntries(phases.map((phase) => [phase, load[phase]])),
      all: phases.reduce((sum, phase) => sum + load[phase], 0),
    }
    for (const [phase, value] of Object.entries(values)) {
      const key = `${load.remote} ${load.build} ${phase}`
      const row = loadRows.get(key) ?? { name: load.remote, build: load.build, phase, values: [] }
      loadRows.set(key, { ...row, values: [...row.values, value] })
    }
  }
  const failureRows = new Map<
    string,
    { name: string; build: string; code: string; count: number; message: string }
  >()
  for (const { remote, build, code, where, message } of failures) {
    const knownCode = codePattern.test(code) ? code : 'other'
    const key = `${remote} ${build} ${knownCode}`
    failureRows.set(key, {
      name: remote,
      build,
      code: knownCode,
      count: (failureRows.get(key)?.count ?? 0) + 1,
      message: `${message}${where ? ` (${where})` : ''}`,
    })
  }
  const loadCounts = [...loadRows.values()].map(({ values, ...row }) => ({
    ...row,
    counts: countsOf(values),
  }))
  // Rows are written in a fixed order, so that two reports cannot deadlock.
  if (loadRows.size > 0)
    await sql`
      insert into shell_remote_load as l (name, build_id, hour, phase, counts)
      select r.name, r.build, date_trunc('hour', now(), 'UTC'), r.phase, r.counts
      from jsonb_to_recordset(${JSON.stringify(loadCounts)}::jsonb)
        as r (name text, build text, phase text, counts int[])
      join shell_remote_build b on b.name = r.name and b.build_id = r.build
      order by r.name, r.phase, r.build
      on conflict (name, hour, phase, build_id) do update
        set counts = (select array_agg(a + b order by n)
          from unnest(l.counts, excluded.counts) with ordinality u (a, b, n))`.execute(db)
  if (failureRows.size > 0)
    await sql`
      insert into shell_remote_failure as f (name, build_id, hour, code, count, last_time, message)
      select r.name, r.build, date_trunc('hour', now(), 'UTC'), r.code, r.count, now(), r.message
      from jsonb_to_recordset(${JSON.stringify([...failureRows.values()])}::jsonb) as r (name text,
        build text, code text, count int, message text)
      join shell_remote_build b on b.name = r.name and b.build_id = r.build
      where (select count(*) from shell_remote_failure o
        where o.name = r.name and o.build_id = r.build and o.hour = date_trunc('hour', now(), 'UTC')
          and o.code <> r.code) < ${maxCodesPerHour}
      order by r.name, r.code, r.build
      on conflict (name, hour, code, build_id) do update set count = f.count + excluded.count,
        last_time = excluded.last_time, message = excluded.message`.execute(db)
}

/** SQL: the sum of the histograms `l.counts` over rows that match a condition. */
export const sumHistograms = (condition: ReturnType<typeof sql>) => sql`
  (select array_agg(s.total order by s.n) from (select u.n, sum(u.c)::int as total
  from shell_remote_load l, unnest(l.counts) with ordinality u (c, n) where ${condition} group by u.n) s)`

const Hour = z.object({ hour: z.number(), counts: z.array(z.number()).nullable(), failures: z.number() })
const figureColumns = {
  phases: column.jsonOf(z.record(z.string(), z.array(z.number()).nullable())),
  hours: column.jsonOf(z.array(Hour)),
  failures: column.jsonOf(z.array(RemoteFigures.shape.failures.element)),
}

/**
 * Loads the last 48 hours of one remote: quantiles by phase, figures by hour, and failures, in one statement.
 */
export async function loadFigures(db: Db, name: string): Promise<z.input<typeof RemoteFigures>> {
  const since = sql`now() - interval '48 hours'`
  const { rows } = await typedSql(figureColumns)`
    select
      (select coalesce(json_object_agg(p.phase,
      ${sumHistograms(sql`l.name = ${name} and l.phase = p.phase and l.hour > ${since}`)}), '{}')
        from unnest(${[...phases]}::text[]) p (phase)) as phases,
      (select json_agg(json_build_object('hour', extract(epoch from h.hour) * 1000,
          'counts', ${sumHistograms(sql`l.name = ${name} and l.phase = 'all' and l.hour = h.hour`)},
          'failures', (select coalesce(sum(f.count), 0) from shell_remote_failure f
            where f.name = ${name} and f.hour = h.hour)) order by h.hour)
        from generate_series(date_trunc('hour', now(), 'UTC') - interval '47 hours',
          date_trunc('hour', now(), 'UTC'), interval '1 hour') h (hour)) as hours,
      (select coalesce(json_agg(json_build_object('code', g.code, 'count', g.count, 'last',
      floor(extract(epoch from g.last) * 1000), 'message', g.message) order by g.count desc, g.code), '[]')
        from (select f.code, sum(f.count) as count, max(f.last_time) as last,
          (array_agg(f.message order by f.last_time desc))[1] as message
          from shell_remote_failure f where f.name = ${name} and f.hour > ${since}
            group by f.code) g) as failures`.execute(db)
  const { phases: sums, hours, failures } = rows[0]!
  const of = (phase: (typeof phases)[number]) => quantiles(sums[phase] ?? null)
  return {
    phases: { manifest: of('manifest'), entry: of('entry'), chunk: of('chunk'), mount: of('mount') },
    hours: hours.map(({ hour, counts, failures }) => ({
      hour,
      failures,
      loads: counts?.reduce((sum, one) => sum + one, 0) ?? 0,
      ...quantiles(counts),
    })),
    failures,
  }
}

/** Days after which hourly rows are deleted. */
const retentionDays = 30

/** Deletes old rows; cheap enough to run every minute. */
export async function pruneTelemetry(db: Db): Promise<void> {
  for (const table of ['shell_remote_load', 'shell_remote_failure'])
    await sql`
      delete from ${sql.table(table)} where hour < now() - make_interval(days => ${retentionDays})`.execute(
      db,
    )
}
