import { FieldCell } from '@tessera/shared/forms/field-cell/field-cell'
import { isEmpty } from '@tessera/shared/contract/fields/kind'
import { shownFieldsOf, type ListView } from '@tessera/shared/fields/list-views'
import type { Model } from '../read-model.ts'
import styles from './views.module.css'

type Values = Readonly<Record<string, unknown>>

/** The text that names a record in a view; '' where its title is empty or hidden. */
export function titleOf({ list, fields }: Model, view: ListView, values: Values): string {
  const [title = ''] = shownFieldsOf(view, list.columns, (name) => fields.get(name))
  const value = values[title]
  return isEmpty(value) || typeof value === 'object' ? '' : String(value)
}

/** The further fields of a card, without those that are empty or that the user may not see. */
export function Facts({ model, view, values }: { model: Model; view: ListView; values: Values }) {
  const [, ...names] = shownFieldsOf(view, model.list.columns, (name) => model.fields.get(name))
  const shown = names.flatMap((name) => {
    const field = model.fields.get(name)
    const label = model.list.columns.find(({ prop }) => prop === name)?.label || field?.settings.label || name
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
