import type { ReportBody, ReportProblem } from '@tessera/shared/contract/lowcode/reports'
import type { Lang } from '@tessera/shared/contract/lang'
import { refuse } from '../../errors/refusal.ts'
import { formatText } from '../../errors/translate.ts'
import type { ExportContext } from '../../export/exporter.ts'
import type { Services } from '../../feature/services.ts'
import { fillReport } from './engine/fill.ts'
import { planReport, type Problem } from './engine/plan.ts'
import { ReportError } from './engine/report-error.ts'
import type { CellValue } from './engine/tables.ts'
import { openReport, type OpenReport } from './kept-reports.ts'
import { loadTables, type Sent } from './load-tables.ts'
import { problemText, text } from './text.ts'

export type Template = Pick<ReportBody, 'sheet' | 'parameters'>

/** Fills a template for a caller, or says what is wrong with it. Refuses wrong parameters and reports that are too big. */
export async function makeReport(
  dataSets: Services['dataSets'],
  caller: ExportContext,
  { sheet, parameters }: Template,
  values: Readonly<Record<string, Sent>>,
  signal: AbortSignal,
): Promise<OpenReport | { readonly problems: ReportProblem[] }> {
  const resolved = dataSets.resolve(parameters, values)
  const given = Object.fromEntries([...resolved].map(([name, { value }]) => [name, value as Sent]))
  const { tables, columns, notes } = await loadTables(dataSets, caller, sheet, given, signal)
  const plan = planReport(sheet, columns)
  if ('problems' in plan)
    return { problems: plan.problems.map((problem) => describeProblem(problem, notes, caller.lang)) }
  const named = new Map<string, CellValue>(Object.entries(given))
  return refusing(() => openReport(sheet, fillReport(plan, tables, named), notes))
}

/** What the engine throws, as a refusal. */
export function refusing<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof ReportError)) throw error
    throw error.why === 'circle'
      ? refuse(text.circleOfValues, { cells: [...error.names] })
      : refuse(text.tooBig)
  }
}

/** A problem in words. Cells of a data set that is gone say why it is. */
function describeProblem({ why, cells, name }: Problem, notes: readonly string[], lang: Lang): ReportProblem {
  const [note] = notes
  if (why === 'noSet' && note !== undefined) return { cells: [...cells], text: note }
  const values = { cells: [...cells], name, first: cells[0], last: cells.at(-1) }
  return { cells: [...cells], text: formatText({ text: problemText[why], values }, lang) }
}
