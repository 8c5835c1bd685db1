import { sql } from 'kysely'
import type * as z from 'zod'
import { type RemoteFigures, phases, type remotes } from '@tessera/shared/contract/shell/remotes'
import type { CallInput } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { countsOf, quantiles } from './histogram.ts'

type Report = CallInput<typeof remotes.report>

/** Failures that a browser may name; what has another form is counted as one. */
const codeForm = /^[a-z][a-z0-9-]{0,49}$/
/** Different codes that one build may have within an hour. */
const mostCodes = 40

/** Adds what a browser measured to the hour's rows; of builds that nobody published nothing is counted. */
export async function count(db: Db, { loads, failures }: Report): Promise<void> {
  const measured = new Map<string, { name: string; build: string; phase: string; values: number[] }>()
  for (const load of loads) {
    const values = {
      ...Object.fromEntries(phases.map((phase) => [phase, load[phase]])),
      all: phases.reduce((sum, phase) => sum + load[phase], 0),
    }
    for (const [phase, value] of Object.entries(values)) {
      const key = `${load.remote} ${load.build} ${phase}`
      const row = measured.get(key) ?? { name: load.remote, build: load.build, phase, values: [] }
      measured.set(key, { ...row, values: [...row.values, value] })
    }
  }
  const failed = new Map<
    string,
    { name: string; build: string; code: string; count: number; message: string }
  >()
  for (const { remote, build, code, where, message } of failures) {
    const said = codeForm.test(code) ? code : 'other'
    const key = `${remote} ${build} ${said}`
    failed.set(key, {
      name: remote,
      build,
      code: said,
      count: (failed.get(key)?.count ?? 0) + 1,
      message: `${message}${where ? ` (${where})` : ''}`,
    })
  }
  // Always in the same order, so that two reports never wait for each other.
  if (measured.size > 0)
    await sql`
      insert into shell_remote_load as l (name, build_id, hour, phase, counts)
      select r.name, r.build, date_trunc('hour', now(), 'UTC'), r.phase, r.counts
      from jsonb_to_recordset(${JSON.stringify([...measured.values()].map(({ values, ...row }) => ({ ...row, counts: countsOf(values) })))}::jsonb)
        as r (name text, build text, phase text, counts int[])
      join shell_remote_build b on b.name = r.name and b.build_id = r.build
      order by r.name, r.phase, r.build
      on conflict (name, hour, phase, build_id) do update
        set counts = (select array_agg(a + b order by n) from unnest(l.counts, excluded.counts) with ordinality u (a, b, n))`.execute(
      db,
    )
  if (failed.size > 0)
    await sql`
      insert into shell_remote_failure as f (name, build_id, hour, code, count, last_time, message)
      select r.name, r.build, date_trunc('hour', now(), 'UTC'), r.code, r.count, now(), r.message
      from jsonb_to_recordset(${JSON.stringify([...failed.values()])}::jsonb) as r (name text, build text, code text, count int, message text)
      join shell_remote_build b on b.name = r.name and b.build_id = r.build
      where (select count(*) from shell_remote_failure o where o.name = r.name and o.build_id = r.build and o.hour = date_trunc('hour', now(), 'UTC') and o.code <> r.code) < ${mostCodes}
      order by r.name, r.code, r.build
      on conflict (name, hour, code, build_id) do update set count = f.count + excluded.count, last_time = excluded.last_time, message = excluded.message`.execute(
      db,
    )
}

/** Sums of histograms `l.counts` over the rows that `which` lets through, as SQL. */
export const summed = (which: ReturnType<typeof sql>) => sql`
  (select array_agg(s.total order by s.n) from (select u.n, sum(u.c)::int as total from shell_remote_load l, unnest(l.counts) with ordinality u (c, n) where ${which} group by u.n) s)`

interface Hour {
  hour: number
  counts: number[] | null
  failures: number
}

/** The last two days of one remote: phases together, hour by hour, and what failed; one statement. */
export async function figures(db: Db, name: string): Promise<z.input<typeof RemoteFigures>> {
  const since = sql`now() - interval '48 hours'`
  const { rows } = await sql<{
    phases: Record<string, number[]>
    hours: Hour[]
    failures: { code: string; count: number; last: number; message: string }[]
  }>`
    select
      (select coalesce(json_object_agg(p.phase, ${summed(sql`l.name = ${name} and l.phase = p.phase and l.hour > ${since}`)}), '{}')
        from unnest(${[...phases]}::text[]) p (phase)) as phases,
      (select json_agg(json_build_object('hour', extract(epoch from h.hour) * 1000,
          'counts', ${summed(sql`l.name = ${name} and l.phase = 'all' and l.hour = h.hour`)},
          'failures', (select coalesce(sum(f.count), 0) from shell_remote_failure f where f.name = ${name} and f.hour = h.hour)) order by h.hour)
        from generate_series(date_trunc('hour', now(), 'UTC') - interval '47 hours', date_trunc('hour', now(), 'UTC'), interval '1 hour') h (hour)) as hours,
      (select coalesce(json_agg(json_build_object('code', g.code, 'count', g.count, 'last', floor(extract(epoch from g.last) * 1000), 'message', g.message) order by g.count desc, g.code), '[]')
        from (select f.code, sum(f.count) as count, max(f.last_time) as last, (array_agg(f.message order by f.last_time desc))[1] as message
          from shell_remote_failure f where f.name = ${name} and f.hour > ${since} group by f.code) g) as failures`.execute(
    db,
  )
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

/** Days for which hours are kept. */
const kept = 30

/** Forgets old hours; cheap enough for every minute. */
export async function forgetOldHours(db: Db): Promise<void> {
  for (const table of ['shell_remote_load', 'shell_remote_failure'])
    await sql`delete from ${sql.table(table)} where hour < now() - make_interval(days => ${kept})`.execute(db)
}
