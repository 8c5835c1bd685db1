import pg from 'pg'
import { dataInterfaces } from '@tessera/shared/contract/data/interfaces'
import { interleave, applyLimits, median, summarizeRatios, summarize, type ReportLine } from '../measure.ts'
import type { Stage } from '../stage.ts'

const reportQuery = `select club as id, date_trunc('month', sold)::text as month, count(*) as sales,
  sum(amount)::text as amount from club_sale where kind = $1::int or $1::int is null group by 1, 2
  order by 1, 2`
const singleRowQuery = 'select id, real_name as "fullName" from org_user where id = $1::text'
/** Calls per round; the median of their durations counts. */
const callsPerRound = 40

/**
 * Compares a data interface with its statement on a plain connection. The difference is session, parameters,
 * validation, the read-only transaction, JSON and log.
 */
export async function interfaces({
  server: { origin },
  token,
  connection,
  effort,
}: Stage): Promise<ReportLine[]> {
  const createInterface = async (enCode: string, query: string, dataType: string) => {
    const body = {
      fullName: enCode,
      enCode,
      categoryId: 'teaching',
      dataType: 1,
      query: query.replaceAll(/\$1::\w+/g, '@n'),
      requestParameters: JSON.stringify([{ field: 'n', dataType }]),
    }
    const answer = (await (
      await fetch(`${origin}${dataInterfaces.create.path}`, {
        method: 'POST',
        headers: { authorization: token, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json()) as { msg: string; data: { id: string } | null }
    if (!answer.data) throw new Error(`The interface was not created: ${answer.msg}`)
    return answer.data.id
  }
  const client = new pg.Client(connection)
  await client.connect()
  // A user's table with some years of sales, as reports typically use.
  await client.query(
    `create table club_sale as select n as id, n % 12 as club, n % 5 as kind,
     timestamp '2023-01-01' + n * interval '2 hours' as sold, (n % 997) / 7.0 as amount
     from generate_series(1, ${effort.smoke ? 1_000 : 10_000}) n`,
  )
  await client.query('grant select on club_sale to public')
  await client.query('analyze club_sale')
  const callCount = effort.smoke ? 2 : callsPerRound
  const p50 = async (work: () => Promise<unknown>) => {
    const times: number[] = []
    for (let n = 0; n < callCount; n++) {
      const startedAt = performance.now()
      await work()
      times.push(performance.now() - startedAt)
    }
    return median(times)
  }
  // Uncompressed, like the other rows: the cost of compression is not specific to data interfaces.
  const measure = async (
    name: string,
    query: string,
    dataType: string,
    value: unknown,
    limit?: number,
  ): Promise<ReportLine[]> => {
    const url = `${origin}${dataInterfaces.response.path.replace('{id}', await createInterface(`bench${name}`, query, dataType))}?parameters=${encodeURIComponent(JSON.stringify({ n: value }))}`
    const through = async () => {
      const { code, msg } = (await (
        await fetch(url, { headers: { authorization: token, 'accept-encoding': 'identity' } })
      ).json()) as { code: number; msg: string }
      if (code !== 200) throw new Error(`The interface answers ${msg}`)
    }
    const bare = () => client.query(query, [value])
    for (const arm of [through, bare]) await p50(arm) // warm-up
    const { samples, calibration } = await interleave(effort.rounds, {
      through: () => p50(through),
      bare: () => p50(bare),
    })
    return [
      applyLimits({
        name: `data interface, ${name}, p50`,
        unit: 'ms',
        ...summarize(samples.through),
        ratio: {
          to: 'bare query',
          ...summarizeRatios(samples.through, samples.bare),
          ...(limit !== undefined && { limit }),
        },
        calibration,
      }),
      {
        name: `data interface, ${name}, bare query, p50`,
        unit: 'ms',
        ...summarize(samples.bare),
        calibration,
      },
    ]
  }
  try {
    return [
      ...(await measure('report', reportQuery, 'int', null, 1.5)),
      ...(await measure('single', singleRowQuery, 'varchar', 'user.coach01')),
    ]
  } finally {
    await client.query('drop table club_sale')
    await client.end()
    const found = (await (
      await fetch(`${origin}${dataInterfaces.list.path}?keyword=bench`, { headers: { authorization: token } })
    ).json()) as { data: { list: { id: string }[] } }
    for (const { id } of found.data.list)
      await fetch(`${origin}${dataInterfaces.list.path}/${id}`, {
        method: 'DELETE',
        headers: { authorization: token },
      })
  }
}
