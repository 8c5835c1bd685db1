import { useState, type ReactNode } from 'react'
import { useRemoval } from '../../../lists/crud/use-removal.tsx'
import type { Action } from '../../../ui/table/column.ts'
import { useText } from '../../../text/text.ts'
import { text as deletedText } from '../../../lists/records/deleted/text.ts'
import { text as flowText } from '../list-text.ts'
import { text as recordFlowText } from '../text.ts'
import { useRowFlow } from '../use-row-flow.tsx'
import { isActionHidden } from '../is-action-hidden.ts'
import { useLinkedRecord } from './use-linked-record.ts'
import { viewsText as text } from './text.ts'
import type { ViewedRecords } from './view-props.ts'

type Values = Record<string, unknown>

interface Opened {
  /** Null for a new record. */
  readonly recordId: string | null
  readonly readOnly: boolean
  readonly preset?: Values
}

interface RecordDialogs<Row> {
  rights: ViewedRecords['rights']
  /** Opens a new record with these values; absent where the user cannot add one. */
  add: ((preset?: Values) => void) | undefined
  /** Returns what opens the details of a record, or its form; undefined where the user may open neither. */
  openerOf: (row: Row) => (() => void) | undefined
  /** Whether the user may change this record. */
  canEdit: (row: Row) => boolean
  /** Why the state of its task keeps a record from being changed; undefined where it does not. */
  lockedReason: (row: Row) => string | undefined
  /** Details, edit and delete, as far as the user may, hidden where the record does not meet their condition. */
  actions: Action<Row>[]
  dialogs: ReactNode
}

/** The form, the details and the deletion of records, for views that have no table. */
export function useRecordDialogs<Row extends { id: string }>(
  { calls, flow, rights, renderForm }: ViewedRecords,
  nameOf: (row: Row) => string,
): RecordDialogs<Row> {
  const t = useText(text)
  const td = useText(deletedText)
  const tf = useText(flowText)
  const tr = useText(recordFlowText)
  const [linkedId, closeLinked] = useLinkedRecord()
  const [opened, setOpened] = useState<Opened | null>(null)
  const words = { question: flow ? tr('recordFlow.removeQuestion') : td('deleted.removeQuestion') }
  const removal = useRemoval({ remove: calls.remove, list: calls.list, stale: calls.stale, words })
  const show = (id: string, readOnly: boolean) => setOpened({ recordId: id, readOnly })
  const rowFlow = useRowFlow(nameOf, calls.stale, rights.detail)
  const hides = (action: string) => (row: Row) =>
    flow ? rowFlow.isActionHidden(action, row) : isActionHidden(action, row)
  const blocks = (action: string) =>
    flow ? { blocked: (row: Row) => rowFlow.blockedReason(action, row) } : {}
  const showDetail = (row: Row) => (rowFlow.canOpen(row) ? rowFlow.open(row) : show(row.id, true))
  const lockedReason = (row: Row) => (flow && rights.edit ? rowFlow.blockedReason('edit', row) : undefined)
  const canEdit = (row: Row) => rights.edit && !isActionHidden('edit', row)
  const actions: Action<Row>[] = [
    ...(rights.detail || flow
      ? [{ label: t('views.detail'), hidden: hides('detail'), run: showDetail }]
      : []),
    ...(rights.edit
      ? [
          {
            label: t('views.edit'),
            hidden: hides('edit'),
            ...blocks('edit'),
            run: ({ id }: Row) => show(id, false),
          },
        ]
      : []),
    ...(rights.remove
      ? [
          {
            label: t('views.remove'),
            danger: true,
            hidden: hides('remove'),
            ...blocks('remove'),
            run: (row: Row) => removal.confirmRemoval([row.id], nameOf(row)),
          },
        ]
      : []),
    ...(flow
      ? [
          {
            label: tf('recordFlow.record'),
            hidden: (row: Row) => !rights.detail || !rowFlow.canOpen(row) || isActionHidden('detail', row),
            run: ({ id }: Row) => show(id, true),
          },
          ...rowFlow.actions,
        ]
      : []),
  ]
  return {
    rights,
    add:
      rights.add && flow?.canLaunch !== false
        ? (preset) => setOpened({ recordId: null, readOnly: false, ...(preset ? { preset } : {}) })
        : undefined,
    openerOf: (row) => {
      if (flow && rowFlow.canOpen(row)) return () => rowFlow.open(row)
      const readOnly = rights.detail && !isActionHidden('detail', row)
      return readOnly || canEdit(row) ? () => show(row.id, readOnly) : undefined
    },
    canEdit,
    lockedReason,
    actions,
    dialogs: (
      <>
        {removal.dialog}
        {rowFlow.dialog}
        {linkedId !== null && renderForm({ recordId: linkedId, readOnly: true, onClose: closeLinked })}
        {opened && renderForm({ ...opened, onClose: () => setOpened(null) })}
      </>
    ),
  }
}
