import type { Lang } from '@tessera/shared/contract/lang'
import type { PrintData, PrintField } from '@tessera/shared/contract/print/print-data'
import type { DocumentType } from '@tessera/shared/contract/system/print-templates'
import type { TaskRecord } from '@tessera/shared/contract/workflow/task-detail'
import type { Db } from '../db/connect.ts'
import type { Context } from '../http/context.ts'

/** A record or task as the caller may read it, with its values as text. */
export interface PrintedForm extends PrintData {
  readonly title: string
}

/** A field in the layout without a template; a sub-table has columns. */
export interface PrintedLine {
  readonly field: string
  readonly label: string
  /** Whether it takes the whole width. */
  readonly isWide: boolean
  readonly columns?: readonly {
    readonly field: string
    readonly label: string
    readonly isNumeric: boolean
  }[]
}
/** The shown fields below one heading, in the order of the form. */
export interface PrintedSection {
  readonly title: string
  readonly lines: readonly PrintedLine[]
}
export interface PrintedLayout extends PrintedForm {
  readonly sections: readonly PrintedSection[]
}

/** Records of designs for printing. The low-code area provides it. */
export interface PrintedRecords {
  /** The record as its page shows it to the caller; throws what opening the page would throw. */
  load(context: Context, designId: string, recordId: string): Promise<PrintedForm>
  /** The same with the layout in which browsers print it without a template. */
  loadLayout(context: Context, designId: string, recordId: string): Promise<PrintedLayout>
  /** The fields of the release in force; none where the design has no release. */
  listFields(designId: string): Promise<readonly PrintField[]>
}

/** A task with what decides which templates print it. */
export interface PrintedTask extends PrintedForm {
  readonly flowId: string
  /** The design whose record the task approves; '' for none. */
  readonly designId: string
  readonly history: readonly TaskRecord[]
}

/** Documents of the business for printing: receipts and contracts. The education area provides it. */
export interface PrintedDocuments {
  /** The document as its page shows it to the caller; throws what its print button would throw. */
  load(context: Context, type: DocumentType, id: string): Promise<PrintedForm>
  /** Counts a print of each of these documents, where the type counts them. */
  count(db: Db, type: DocumentType, ids: readonly string[]): Promise<void>
  /** The fields of all documents of a type. */
  listFields(type: DocumentType, lang: Lang): readonly PrintField[]
}

/** Tasks of flows for printing. The workflow area provides it. */
export interface PrintedTasks {
  /** The task as its page shows it to the caller; throws what opening the page would throw. */
  load(context: Context, taskId: string): Promise<PrintedTask>
  /** The same with the layout in which browsers print it without a template. */
  loadLayout(context: Context, taskId: string): Promise<PrintedTask & PrintedLayout>
  /** The history of the task of a record; empty where there is none, or where the caller may not read it. */
  historyOfRecord(context: Context, recordId: string): Promise<readonly TaskRecord[]>
  /** The fields of the version in force; none where the flow has no version. */
  listFields(db: Db, flowId: string): Promise<readonly PrintField[]>
}
