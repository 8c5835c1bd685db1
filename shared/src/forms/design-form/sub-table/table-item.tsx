import type { CSSProperties } from 'react'
import type { PlacedField } from '../../../fields/plan.ts'
import { useField, useForm } from '../form-context.ts'
import { FieldMessage } from '../field-item.tsx'
import { wholeRecord } from '../store.ts'
import { useInView } from '../use-in-view.ts'
import { SubTable } from './sub-table.tsx'
import styles from '../design-form.module.css'

/** A sub-table of a form with its title. */
export function TableItem({ item }: { item: PlacedField }) {
  const { store, uid, readOnly } = useForm()
  const { shown, problem, required } = useField(store, { item, row: wholeRecord })
  const [inView, placeholder] = useInView(item)
  if (!shown) return null
  const { settings } = item.field
  return (
    <div className={styles.holder} style={{ '--span': settings.span } as CSSProperties} data-field={item.id}>
      {settings['showTitle'] === true && settings.label && (
        <div className={styles.tableTitle}>
          {required && !readOnly && (
            <span className={styles.star} aria-hidden>
              *
            </span>
          )}
          {settings.label}
        </div>
      )}
      {inView ? <SubTable table={item} /> : <div ref={placeholder} style={{ minHeight: 160 }} aria-hidden />}
      {problem && <FieldMessage id={`${uid}-${item.id}-message`} problem={problem} label={settings.label} />}
    </div>
  )
}
