import { reportMenu } from '@tessera/shared/contract/lowcode/reports'
import { notFoundRefusal } from '../../db/crud.ts'
import { refuse } from '../../errors/refusal.ts'
import type { ExportContext } from '../../export/exporter.ts'
import type { Services } from '../../feature/services.ts'
import { canCall } from '../../permissions/access.ts'
import { rightsNumber } from '../../permissions/rights-number.ts'
import { createKeptReports, type OpenReport } from './kept-reports.ts'
import type { Sent } from './load-tables.ts'
import { makeReport, streamReportRows, type Template, type TemplateProblem } from './make.ts'
import { mayOpen, readReport } from './store.ts'
import { text } from './text.ts'
import type { ReportRows } from './workbook.ts'

export type Values = Readonly<Record<string, Sent>>

interface Asked {
  readonly values: Values
  /** Reads the data again, although the same report was made a moment ago. */
  readonly fresh: boolean
}

/** Makes reports for their readers. */
export interface Reports {
  make(
    caller: ExportContext,
    template: Template,
    values: Values,
    signal: AbortSignal,
  ): Promise<OpenReport | { readonly problems: TemplateProblem[] }>
  /** A report with the rights of the caller; throws 404 where the caller may not open it. */
  open(caller: ExportContext, id: string, asked: Asked, signal: AbortSignal): Promise<OpenReport>
  /** The rows of a report for a workbook. */
  rows(caller: ExportContext, id: string, asked: Asked, signal: AbortSignal): Promise<ReportRows>
  /** Refuses a report whose rows cannot be read: as far as its first rows where it is read while it is written. */
  assertReadable(caller: ExportContext, id: string, values: Values, signal: AbortSignal): Promise<void>
  mayOpen(caller: ExportContext, id: string): Promise<boolean>
  assertMayName: Services['dataSets']['assertMayName']
}

export function openReports(dataSets: Services['dataSets']): Reports {
  const kept = createKeptReports()
  const mayOpenReport = ({ db, session }: ExportContext, id: string) =>
    mayOpen(db, id, session.userId, session.administrator || canCall(session.access, { menu: reportMenu }))
  const open: Reports['open'] = async (caller, id, { values, fresh }, signal) => {
    if (!(await mayOpenReport(caller, id))) throw notFoundRefusal()
    const { sheet, parameters, lastModifyTime } = await readReport(caller.db, id)
    const { userId, organizeId } = caller.session
    const setIds = sheet.sets.map(({ dataSetId }) => dataSetId)
    // A session gets other rights when they change, so that what it may no longer see is not kept.
    const key = JSON.stringify([
      id,
      lastModifyTime,
      await dataSets.readStateOf(caller.db, setIds),
      userId,
      organizeId,
      rightsNumber(caller.session),
      caller.lang,
      values,
    ])
    // What was kept must not outlive a fresh look that fails.
    if (fresh) kept.delete(key)
    const known = kept.get(key)
    if (known) return known
    const made = await makeReport(dataSets, caller, { sheet, parameters }, values, signal)
    if ('problems' in made) throw refuse(text.broken, { problem: made.problems[0]!.text })
    kept.set(key, made)
    return made
  }
  const rows: Reports['rows'] = async (caller, id, asked, signal) => {
    if (!(await mayOpenReport(caller, id))) throw notFoundRefusal()
    const { sheet, parameters } = await readReport(caller.db, id)
    const makeWhole = () => open(caller, id, asked, signal)
    return streamReportRows(
      dataSets,
      caller,
      { sheet, parameters },
      { values: asked.values, makeWhole },
      signal,
    )
  }
  return {
    open,
    rows,
    async assertReadable(caller, id, values, signal) {
      const { batches } = await rows(caller, id, { values, fresh: false }, signal)
      const iterator = batches[Symbol.asyncIterator]()
      await iterator.next()
      await iterator.return?.(undefined)
    },
    make: (caller, template, values, signal) => makeReport(dataSets, caller, template, values, signal),
    mayOpen: mayOpenReport,
    assertMayName: (caller, named, before) => dataSets.assertMayName(caller, named, before),
  }
}
