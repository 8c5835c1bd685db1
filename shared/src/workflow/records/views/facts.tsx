import { FieldCell } from '../../../forms/field-cell/field-cell.tsx'
import { isEmpty } from '../../../contract/fields/kind.ts'
import { shownFieldsOf, type ListView } from '../../../fields/list-views.ts'
import type { ViewedRecords } from './view-props.ts'
import styles from './views.module.css'

type Values = Readonly<Record<string, unknown>>

const shownNames = ({ columns, fields }: ViewedRecords, view: ListView) =>
  shownFieldsOf(
    view,
    columns.map(({ key }) => ({ prop: key })),
    (name) => fields.get(name),
  )

/** The text that names a record in a view; '' where its title is empty or hidden. */
export function titleOf(records: ViewedRecords, view: ListView, values: Values): string {
  const [title = ''] = shownNames(records, view)
  const value = values[title]
  return isEmpty(value) || typeof value === 'object' ? '' : String(value)
}

/** The further fields of a card, without those that are empty or that the user may not see. */
export function Facts({ records, view, values }: { records: ViewedRecords; view: ListView; values: Values }) {
  const [, ...names] = shownNames(records, view)
  const shown = names.flatMap((name) => {
    const field = records.fields.get(name)
    const label = records.columns.find(({ key }) => key === name)?.title || field?.settings.label || name
    return field && !isEmpty(values[name]) ? [{ name, field, label }] : []
  })
  if (shown.length === 0) return null
  return (
    <dl className={styles.facts}>
      {shown.map(({ name, field, label }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>
            <FieldCell field={field} value={values[name]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
