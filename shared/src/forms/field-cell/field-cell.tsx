import { Fragment, type ReactNode } from 'react'
import type { Field } from '../../fields/design.ts'
import { formatValue } from '../../fields/format-value.ts'
import { isEmpty, noNames } from '../../contract/fields/kind.ts'
import { viewOf } from '../../fields/views.ts'
import { useText } from '../../text/text.ts'
import { text } from './text.ts'

/** Kinds whose values in a list are stored values; the server sends texts for all others. */
const storedKinds: ReadonlySet<string> = new Set([
  'uploadFz',
  'uploadImg',
  'sign',
  'rate',
  'colorPicker',
  'numInput',
  'amount',
  'calculate',
  'remoteText',
  'remoteNumber',
])
const fileKinds: ReadonlySet<string> = new Set(['uploadFz', 'uploadImg'])

/** A value of a row of a designed list; of a column of a sub-table it is the list of the values of its rows. */
export function FieldCell({ field, value }: { field: Field; value: unknown }): ReactNode {
  const { tag } = field.kind
  const t = useText(text)
  if (isEmpty(value)) return null
  if (tag === 'table') return Array.isArray(value) ? t('fieldCell.rows', { n: value.length }) : null
  if (!storedKinds.has(tag) || (typeof value === 'string' && tag !== 'remoteText')) return textOf(value)
  // Files are lists themselves.
  if (!Array.isArray(value) || fileKinds.has(tag))
    return <StoredValue field={field} value={Array.isArray(value) ? (value.flat() as unknown) : value} />
  return value.map((one: unknown, at) => (
    <Fragment key={at}>
      {at > 0 && ', '}
      <StoredValue field={field} value={one} />
    </Fragment>
  ))
}

function StoredValue({ field: { kind, settings }, value }: { field: Field; value: unknown }) {
  const View = viewOf(kind)?.Cell
  return View ? <View value={value} settings={settings} /> : formatValue(kind, value, settings, noNames)
}

/** Several values, or those of the rows of a sub-table, as one text. */
export function textOf(value: unknown): string {
  if (isEmpty(value)) return ''
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ')
  if (typeof value === 'object') {
    const { fullName, name } = value as { fullName?: unknown; name?: unknown }
    return String(fullName ?? name ?? '')
  }
  return String(value)
}
