import { memo, useMemo, type ReactNode } from 'react'
import { RelatedContext } from '../../../fields/related.ts'
import { ScopeContext } from '../../../fields/scope.ts'
import { useText } from '../../../text/text.ts'
import { Control } from '../control.tsx'
import { elementId, useField, useForm } from '../form-context.ts'
import { scopeOf } from '../scope-of.ts'
import type { At, Problem } from '../store.ts'
import { sentence, text as formText } from '../text.ts'
import { numeric } from './sums.ts'
import { text } from './text.ts'
import styles from './sub-table.module.css'

/** A cell with its control; what is wrong with it stands in the cell. */
export const TableCell = memo(function TableCell({ item, row }: At) {
  const { store, uid } = useForm()
  const state = useField(store, { item, row })
  const { settings } = item.field
  const said = state.problem ? `${elementId(uid, { item, row })}-said` : undefined
  return (
    <td data-label={state.shown ? settings.label : ''} className={numeric(item) ? styles.number : undefined}>
      {state.shown && (
        <Control
          item={item}
          row={row}
          state={state}
          describedBy={said}
          size="small"
          inCell
          owner={rowForm(uid, item.table, row)}
        />
      )}
      {state.shown && state.problem && <Said id={said!} problem={state.problem} label={settings.label} />}
    </td>
  )
})

function Said({ id, problem, label }: { id: string; problem: Problem; label: string }) {
  const t = useText(text)
  const form = useText(formText)
  // The column's head has the label already.
  const words = problem.why === 'missing' ? t('subTable.empty') : sentence(form, problem, label)
  return (
    <div id={id} className={styles.said} title={words}>
      {words}
    </div>
  )
}

/** Id of the form that the fields of a row belong to. */
export const rowForm = (uid: string, table: string, row: number): string => `${uid}-${table}-${row}-row`

/** What the fields of one row see around them. */
export function RowScope({ table, row, children }: { table: string; row: number; children: ReactNode }) {
  const { store, related } = useForm()
  const scope = useMemo(() => scopeOf(store, table, row), [store, table, row])
  const behind = useMemo(() => related?.scope(table, row), [related, table, row])
  const inside = behind ? <RelatedContext value={behind}>{children}</RelatedContext> : children
  return <ScopeContext value={scope}>{inside}</ScopeContext>
}
