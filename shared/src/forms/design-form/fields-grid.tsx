import type { ComponentType } from 'react'
import type { Field } from '../../fields/design.ts'
import { isNeverRendered, type PlacedField } from '../../fields/plan.ts'
import { Card, Rows } from './card.tsx'
import { FieldItem } from './field-item.tsx'
import { useForm } from './form-context.ts'
import { Collapses, Steps, Tabs } from './pane-views.tsx'
import { TableItem } from './sub-table/table-item.tsx'
import styles from './design-form.module.css'

/** Components of the container kinds. */
const holders: Readonly<Record<string, ComponentType<{ item: PlacedField }>>> = {
  row: Rows,
  card: Card,
  tab: Tabs,
  collapse: Collapses,
  steps: Steps,
  table: TableItem,
}

/** Renders fields in a grid of 24 columns, or one column on a phone. */
export function FieldsGrid({ fields }: { fields: readonly Field[] }) {
  const { store } = useForm()
  return (
    <div className={styles.grid}>
      {fields.map((field) => {
        const item = store.plan.itemOf.get(field)!
        if (isNeverRendered(item)) return null
        const Holder = holders[field.kind.tag] ?? FieldItem
        return <Holder key={item.id} item={item} />
      })}
    </div>
  )
}
