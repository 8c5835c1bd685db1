import { namesOfParameter } from '@tessera/shared/contract/lowcode/report-parameters'
import type { ReportBody } from '@tessera/shared/contract/lowcode/reports'
import type { Lang, LocalizedText } from '@tessera/shared/contract/lang'
import { refuse } from '../../errors/refusal.ts'
import { formatText, localize } from '../../errors/translate.ts'
import type { ExportContext } from '../../export/exporter.ts'
import type { Services } from '../../feature/services.ts'
import { fillReport, type FilledRow } from './engine/fill.ts'
import { planReport, type Problem } from './engine/plan.ts'
import { ReportError } from './engine/report-error.ts'
import { findStreamable, streamReport } from './engine/stream.ts'
import type { CellValue } from './engine/tables.ts'
import { openReport, type OpenReport } from './kept-reports.ts'
import { cellRows, loadTables, openSet, typesOf, type Sent } from './load-tables.ts'
import { daysOfParameters, resolveParameters } from './resolve-parameters.ts'
import { formulaProblemText, problemText, text } from './text.ts'
import type { ReportRows } from './workbook.ts'

/** What is wrong with a template, in every language: subscriptions store it for later readers. */
export interface TemplateProblem {
  readonly cells: string[]
  readonly text: LocalizedText
}

export type Template = Pick<ReportBody, 'sheet' | 'parameters'>

/** Fills a template for a caller, or says what is wrong with it. Refuses wrong parameters and reports that are too big. */
export async function makeReport(
  dataSets: Services['dataSets'],
  caller: ExportContext,
  { sheet, parameters }: Template,
  values: Readonly<Record<string, Sent>>,
  signal: AbortSignal,
): Promise<OpenReport | { readonly problems: TemplateProblem[] }> {
  const given = resolveParameters(dataSets, parameters, values)
  const { tables, columns, notes } = await loadTables(dataSets, caller, sheet, given, signal)
  const plan = planReport(sheet, columns, new Set(parameters.flatMap(namesOfParameter)))
  const describe = (problem: Problem) => describeProblem(problem, notes)
  if ('problems' in plan) return { problems: plan.problems.map(describe) }
  const { lang } = caller
  const said = notes.map((note) => note[lang])
  const cellProblems = plan.formulaProblems
    .map(describe)
    .map(({ cells, text: problem }) => ({ cells, text: problem[lang] }))
  const named = new Map<string, CellValue>(Object.entries(given))
  return refusing(() =>
    openReport(sheet, fillReport(plan, tables, named, daysOfParameters(parameters)), said, cellProblems),
  )
}

interface WholeAsked {
  readonly values: Readonly<Record<string, Sent>>
  /** Makes the report at once, where it is more than one list. */
  readonly makeWhole: () => Promise<OpenReport>
}

/** The rows of a report for a file. A report that is one list is written while it is read, and has no limit of rows. */
export async function streamReportRows(
  dataSets: Services['dataSets'],
  caller: ExportContext,
  template: Template,
  { values, makeWhole }: WholeAsked,
  signal: AbortSignal,
): Promise<ReportRows> {
  const { sheet, parameters } = template
  const [set, ...others] = sheet.sets
  const given = resolveParameters(dataSets, parameters, values)
  const isDrawn = sheet.cells.some(({ chart, show }) => chart ?? show)
  const reader =
    set && others.length === 0 && !isDrawn
      ? await openSet(dataSets, caller, set, { values: given, signal })
      : null
  if (reader && !('gone' in reader)) {
    const plan = planReport(sheet, new Map([[set!.name, typesOf(reader)]]))
    const streamable = 'problems' in plan ? null : findStreamable(plan)
    if (streamable) {
      const source = { columns: reader.columns, batches: cellRows(reader) }
      const rows = streamReport(
        streamable,
        source,
        new Map(Object.entries(given)),
        daysOfParameters(parameters),
      )
      return { sheet, widths: sheet.columns.map(({ width }) => width), batches: closing(rows, reader) }
    }
    await reader.close()
  }
  const made = await makeWhole()
  return { sheet, widths: made.widths, batches: batchesOf(made) }
}

async function* closing<T>(rows: AsyncGenerator<T>, reader: { close(): Promise<void> }): AsyncGenerator<T> {
  try {
    yield* rows
  } finally {
    await reader.close()
  }
}

const batchRows = 250
export async function* batchesOf({ rowCount, take }: OpenReport): AsyncGenerator<readonly FilledRow[]> {
  for (let from = 0; from < rowCount; from += batchRows)
    yield await Promise.resolve(refusing(() => take(from, batchRows)))
}

/** What the engine throws, as a refusal. */
export function refusing<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof ReportError)) throw error
    throw error.why === 'circle'
      ? refuse(error.names.length > 1 ? text.circleOfValues : text.ownValue, { cells: [...error.names] })
      : refuse(text.tooBig)
  }
}

/** A problem in words. Cells of a data set that is gone say why it is. */
function describeProblem(
  { why, cells, name, formula }: Problem,
  notes: readonly LocalizedText[],
): TemplateProblem {
  const [note] = notes
  if (why === 'noSet' && note !== undefined) return { cells: [...cells], text: note }
  const values = { cells: [...cells], name, first: cells[0], last: cells.at(-1) }
  const inWords = (lang: Lang): string => {
    if (!formula) return formatText({ text: problemText[why], values }, lang)
    const what = formulaProblemText[formula.why]
    const sentence = formatText({ text: what, values: { word: formula.word } }, lang)
    return formatText({ text: problemText.badFormula, values: { ...values, sentence } }, lang)
  }
  return { cells: [...cells], text: localize(inWords) }
}
