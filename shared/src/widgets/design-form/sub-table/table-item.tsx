import type { CSSProperties } from 'react'
import type { Item } from '../../../fields/plan.ts'
import { useField, useForm } from '../form-context.ts'
import { Said } from '../field-item.tsx'
import { whole } from '../store.ts'
import { useSeen } from '../use-seen.ts'
import { SubTable } from './sub-table.tsx'
import styles from '../design-form.module.css'

/** A sub-table in its place in a form, under its title. */
export function TableItem({ item }: { item: Item }) {
  const { store, uid } = useForm()
  const { shown, problem, required } = useField(store, { item, row: whole })
  const [seen, place] = useSeen(item)
  if (!shown) return null
  const { settings } = item.field
  return (
    <div className={styles.holder} style={{ '--span': settings.span } as CSSProperties} data-field={item.id}>
      {settings['showTitle'] === true && settings.label && (
        <div className={styles.tableTitle}>
          {required && (
            <span className={styles.star} aria-hidden>
              *
            </span>
          )}
          {settings.label}
        </div>
      )}
      {seen ? <SubTable table={item} /> : <div ref={place} style={{ minHeight: 160 }} aria-hidden />}
      {problem && <Said id={`${uid}-${item.id}-said`} problem={problem} label={settings.label} />}
    </div>
  )
}
