import { memo, useMemo, type ReactNode } from 'react'
import { RelatedContext } from '../../../fields/related.ts'
import { ScopeContext } from '../../../fields/scope.ts'
import { useText } from '../../../text/text.ts'
import { Control } from '../control.tsx'
import { elementId, useField, useForm } from '../form-context.ts'
import { scopeOf } from '../scope-of.ts'
import type { FieldPosition, Problem } from '../store.ts'
import { problemMessage, text as formText } from '../text.ts'
import { isNumeric } from './sums.ts'
import { text } from './text.ts'
import styles from './sub-table.module.css'

/** A cell with its control and error message. */
export const TableCell = memo(function TableCell({ item, row }: FieldPosition) {
  const { store, uid, readOnly } = useForm()
  const state = useField(store, { item, row })
  const { settings } = item.field
  const messageId = state.problem ? `${elementId(uid, { item, row })}-message` : undefined
  return (
    <td
      data-label={state.shown ? settings.label : ''}
      data-required={(state.required && !readOnly) || undefined}
      className={isNumeric(item) ? styles.number : undefined}
    >
      {state.shown && (
        <Control
          item={item}
          row={row}
          state={state}
          describedBy={messageId}
          size="small"
          inCell
          owner={rowFormId(uid, item.table, row)}
        />
      )}
      {state.shown && state.problem && (
        <CellMessage id={messageId!} problem={state.problem} label={settings.label} />
      )}
    </td>
  )
})

function CellMessage({ id, problem, label }: { id: string; problem: Problem; label: string }) {
  const t = useText(text)
  const form = useText(formText)
  // The header has the label already.
  const words = problem.why === 'missing' ? t('subTable.empty') : problemMessage(form, problem, label)
  return (
    <div id={id} className={styles.message} title={words}>
      {words}
    </div>
  )
}

/** Id of the form that the inputs of a row belong to. */
export const rowFormId = (uid: string, table: string, row: number): string => `${uid}-${table}-${row}-row`

/** Provides the values and related records that the fields of one row see. */
export function RowScope({ table, row, children }: { table: string; row: number; children: ReactNode }) {
  const { store, related } = useForm()
  const scope = useMemo(() => scopeOf(store, table, row), [store, table, row])
  const behind = useMemo(() => related?.scope(table, row), [related, table, row])
  const inside = behind ? <RelatedContext value={behind}>{children}</RelatedContext> : children
  return <ScopeContext value={scope}>{inside}</ScopeContext>
}
