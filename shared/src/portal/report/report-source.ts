import type * as z from 'zod'
import { plainCall } from '../../contract/plain-call.ts'
import type { ReportParameter } from '../../contract/lowcode/report-parameters.ts'
import type { PageChart, ReportPage } from '../../contract/lowcode/reports.ts'
import type { Call } from '../../contract/wire.ts'
import { call } from '../../client/call.ts'
import type { ParameterValues } from '../../reports/parameter-values.ts'

// The calls of reports are named by path, as those of data sets are: pages of the shell do not need their schemas.

const base = '/api/datareport'
type Answer<T> = Call<z.ZodType<unknown, object>, z.ZodType<T>>

interface ReportNode {
  readonly id: string
  readonly fullName: string
  readonly children?: readonly ReportNode[]
}

export interface ReportHead {
  readonly fullName: string
  readonly parameters: readonly ReportParameter[]
}

export const reportCalls = {
  /** Categories with the reports that the caller may open. */
  selector: plainCall<Answer<{ list: readonly ReportNode[] }>>('GET', `${base}/Selector`),
  head: (id: string) => plainCall<Answer<ReportHead>>('GET', `${base}/${id}/Head`),
}
const runCall = (id: string) => plainCall<Answer<ReportPage>>('POST', `${base}/${id}/Actions/Run`)

/** Large data sets are read whole. */
const timeoutMs = 120_000
const tableRows = 200
/** The most that one call answers. */
const chartRows = 500
/** Pages that are searched for charts, which may stand below all rows. */
const maxPages = 10

interface Run {
  readonly id: string
  readonly values: ParameterValues
  /** Whether the rows are read again, and not taken from what the server keeps for a moment. */
  readonly fresh: boolean
}

const load = ({ id, values, fresh }: Run, from: number, count: number) =>
  call(runCall(id), { values, from, count, fresh: fresh && from === 0 }, { quiet: true, timeoutMs })

/** The first rows of a report. */
export const loadTable = (run: Run): Promise<ReportPage> => load(run, 0, tableRows)

/** The charts of a report, from its top, until there are `enough` of them. */
export async function loadCharts(run: Run, enough = Infinity): Promise<PageChart[]> {
  const charts: PageChart[] = []
  for (let page = 0; page < maxPages; page++) {
    const { rows, rowCount } = await load(run, page * chartRows, chartRows)
    charts.push(...rows.flatMap(({ cells }) => cells.flatMap(({ chart }) => chart ?? [])))
    if (charts.length >= enough || (page + 1) * chartRows >= rowCount) break
  }
  return charts
}
