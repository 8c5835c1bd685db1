import type { ReactNode } from 'react'
import type { Call } from '../../../contract/wire.ts'
import type { PageProps } from '../../../contract/shell/page.ts'
import type { Design, Field } from '../../../fields/design.ts'
import type { ListView } from '../../../fields/list-views.ts'
import type { FilteredField } from '../../../lists/field-filter/field-filter.tsx'
import type { RecordCalls } from '../../../lists/records/record-calls.ts'
import type { Action, Column } from '../../../ui/table/column.ts'

/** What the form of a record gets: `recordId` is null for a new one, which starts with the values of `preset`. */
export interface RecordFormProps {
  readonly recordId: string | null
  readonly readOnly: boolean
  readonly preset?: Readonly<Record<string, unknown>>
  readonly onClose: () => void
}

/** The records of a design, as far as the user may see and change them. */
export interface ViewedRecords {
  readonly design: Design
  readonly release: number
  /** The fields that the user sees in some record, by their names. */
  readonly fields: ReadonlyMap<string, Field>
  /** Names of fields that the user may not fill in. */
  readonly locked: ReadonlySet<string>
  /** The columns of the table. */
  readonly columns: readonly Pick<Column<never>, 'key' | 'title'>[]
  /** The field by which the table groups its rows, and which has no column there. */
  readonly groupField?: string
  /** The filters for the screen of the user. */
  readonly filters: readonly FilteredField[]
  /** Whether the filters have a row of their own. */
  readonly filterRow: boolean
  /** Shown between the tools and the records. */
  readonly above?: ReactNode
  readonly pageSize: number
  readonly rights: {
    readonly add: boolean
    readonly edit: boolean
    readonly remove: boolean
    readonly detail: boolean
  }
  /** What starts a request in the flow of the design; null where it has none. */
  readonly flow: { readonly flowId: string; readonly canLaunch: boolean } | null
  readonly calls: RecordCalls & {
    /** Deletes a record by its `id`. */
    readonly remove: Call
    /** What shows records, and is stale after a change of one. */
    readonly stale: readonly Call[]
  }
  /** What is sent with every list, beside its filters. */
  readonly query?: Readonly<Record<string, string>>
  readonly renderForm: (props: RecordFormProps) => ReactNode
}

/** What every view of a list gets. */
export interface ViewProps {
  readonly menu: PageProps['menu']
  readonly records: ViewedRecords
  readonly view: ListView
  readonly viewSwitch: ReactNode
}

/** A row of a table; rows of a grouped list or a tree have rows in them. */
export interface ViewedRow {
  readonly id: string
  readonly children?: unknown
}

/** The table as a view shows it. */
export interface TableView {
  /** Stands beside the button for new records. */
  readonly viewSwitch: ReactNode
  /** Loads the rows at the top of a tree table, and those below a row; absent where the rows are those of the list. */
  readonly tree?: { readonly list: Call; readonly loadChildren: (parent: string) => object }
  /** Whether rows are edited where they stand: then the table has no actions of its own that open them. */
  readonly isEditable: boolean
  /** The columns as the view shows them. */
  readonly arrange: <Row extends ViewedRow>(columns: readonly Column<Row>[]) => readonly Column<Row>[]
  /** Actions of rows, before those of the list. */
  readonly actions: readonly Action<ViewedRow>[]
}
