import type { ReportParameter } from '@tessera/shared/contract/lowcode/report-parameters'
import type { ReportSheet } from '@tessera/shared/contract/lowcode/report-sheet'
import { reports } from '@tessera/shared/contract/lowcode/reports'
import { call } from '@tessera/shared/client/call'
import type { DraftKind } from '@tessera/shared/client/use-draft-saving'
import { trimSheet } from './model/cells.ts'
import type { ReportDraft } from './report-store.ts'

/** Template and parameters as they are saved. */
export interface WrittenReport {
  readonly sheet: ReportSheet
  readonly parameters: ReportParameter[]
}

export const writeReport = ({ sheet, parameters }: ReportDraft): WrittenReport => ({
  sheet: trimSheet(sheet),
  parameters: [...parameters],
})

/** How the drafts of reports are saved. */
export const reportDrafts: DraftKind<ReportDraft, WrittenReport> = {
  name: 'report',
  // Readers, subscriptions and links get what is saved at once.
  isSavedByUser: true,
  write: writeReport,
  send: (id, { sheet, parameters }, expected) =>
    call(reports.update, { id, sheet, parameters, ...expected }, { quiet: true }),
  readEditor: async (id) => {
    const { lastModifyUser, lastModifyTime } = await call(reports.read, { id }, { quiet: true })
    return { user: lastModifyUser, lastModifyTime }
  },
}
