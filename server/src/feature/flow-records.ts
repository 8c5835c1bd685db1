import type { Conditions } from '@tessera/shared/contract/fields/conditions'
import type { ChangeSource } from '@tessera/shared/contract/lowcode/record-work'
import type { Lang } from '@tessera/shared/contract/lang'
import type { Session } from '../auth/sessions.ts'
import type { Db } from '../db/connect.ts'

/** Values of a form by the names of its fields; a sub-table is a list of rows, each with its id. */
export type FormRecord = Readonly<Record<string, unknown>>

/** Whose values they are: the user who fills in the form. The flow decides what they may change. */
export interface FormAuthor {
  readonly userId: string
  readonly organizeId: string
  readonly lang: Lang
  /** Null for the system. */
  readonly visitor: Session | null
  readonly ip: string
  readonly userAgent: string
}

/** The form of a version of a flow. */
export interface VersionForm {
  /** Names the version: a design is compiled once. */
  readonly key: string
  readonly formData: string
  /** When the version was released; null for a draft. */
  readonly releasedAt: number | null
}

/** The records of a design, by the form of a version of its flow. */
export interface DesignForm {
  readonly designId: string
  readonly version: VersionForm
}

/** The form of a flow: the records of a design, or a design of its own without a table. */
export type FlowForm = DesignForm | Pick<VersionForm, 'key' | 'formData'>

export interface FormCheck {
  /** A draft may be incomplete; nothing but its shape is checked. */
  readonly isDraft: boolean
  /** Whether the initiator submits it: every value is checked, also those that a draft has stored. */
  readonly isSubmission?: boolean
  /** By which path it came, for the history of a record. */
  readonly source?: ChangeSource
  /** The form that sent the values. Absent for that of the release in force. */
  readonly form?: SentForm
  /** Whether a field that the design requires may stay empty, because another user fills it in. */
  isOptional(path: string): boolean
  /** Whether the page of a design keeps the initiator from filling in a field that the flow asks for. */
  isLocked?(path: string): boolean
}

/** The form of the version of a task, whose fields a later release of the design may have dropped or changed. */
export interface SentForm {
  /** Null where it may be the form in force as well, so that only names can tell what is gone. */
  readonly version: VersionForm | null
  /** Labels of its fields by name, with columns of sub-tables (`lines-price`). */
  readonly labels: ReadonlyMap<string, string>
}

/** Forms of flows with the checks of low-code records. The low-code area provides it. */
export interface FlowRecords {
  open(author: FormAuthor): OpenFlowRecords
  /**
   * Records of other designs, with no more rights than the user who released the flow has now; null: no user did, so
   * nothing is open.
   */
  openForNode(author: FormAuthor, releasedBy: string | null): NodeRecords
  /** Places of the form of a version (`lines-price` for a column) that the release of its design in force has no more. */
  listGone(db: Db, designId: string, form: SentForm): Promise<readonly string[]>
  /**
   * The paths (`lines-price`) of fields in a form of a design, by those that they have in another one of its forms; fields that
   * have none there are left out. Null where the design has no release with one of the forms.
   */
  follow(
    db: Db,
    designId: string,
    from: VersionForm,
    to: VersionForm,
  ): Promise<ReadonlyMap<string, string> | null>
  /** Deletes records with their tasks. */
  remove(trx: Db, userId: string, records: readonly { designId: string; id: string }[]): Promise<void>
}

/** What a node of a flow does with the records of a design. Everything throws a refusal where the releaser may not do it. */
export interface NodeRecords {
  /** Ids of the visible records that meet conditions, the oldest first; `other` names a value of the form. */
  find(
    db: Db,
    designId: string,
    act: 'get' | 'change' | 'delete',
    where: Conditions,
    values: FormRecord,
  ): Promise<readonly string[]>
  /** The values of some fields of a record. */
  load(db: Db, designId: string, id: string, fields: readonly string[]): Promise<FormRecord>
  /** Creates or changes a record, and returns its id. */
  save(trx: Db, designId: string, id: string | null, sent: FormRecord): Promise<string>
  /** Marks records as deleted. */
  remove(trx: Db, designId: string, ids: readonly string[]): Promise<void>
}

export interface OpenFlowRecords {
  /**
   * Runs scripts and data interfaces of a submission before its transaction. Throws what checking would throw. `stored` is
   * the record, or its id where a design stores it; null for a new one.
   */
  prepare(
    form: FlowForm,
    stored: FormRecord | string | null,
    sent: FormRecord,
    check: FormCheck,
  ): Promise<void>
  /** The values of a form without a table as they would be stored: checked, with formulas and ids of rows. */
  check(
    trx: Db,
    form: FlowForm,
    stored: FormRecord | null,
    sent: FormRecord,
    check: FormCheck,
  ): Promise<FormRecord>
  /** Creates or changes a record of a design, or a draft of one, and returns its id. */
  save(trx: Db, designId: string, id: string | null, sent: FormRecord, check: FormCheck): Promise<string>
  /**
   * Loads a record of a design, also a draft or a deleted one, by the names of a version and from the columns that it was
   * filled into: a later release leaves them as they were. Empty where there is no row any more.
   */
  load(db: Db, form: DesignForm, id: string): Promise<FormRecord>
  /** Several records as text, by the names of the fields; names of all of them are looked up together. */
  format(
    db: Db,
    form: FlowForm,
    records: readonly FormRecord[],
  ): Promise<readonly Readonly<Record<string, string>>[]>
  /** Rows of sub-tables as text, by the names of their columns; names of all of them are looked up together. */
  formatRows(
    db: Db,
    form: FlowForm,
    rows: readonly TableRow[],
  ): Promise<readonly Readonly<Record<string, string>>[]>
}

/** A row of the sub-table with this name. */
export interface TableRow {
  readonly table: string
  readonly row: FormRecord
}
