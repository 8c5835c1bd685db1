import { Tag } from '@arco-design/web-react'
import { FormattedValue } from './editable.tsx'
import type { CommonSettings, Kind } from '../contract/fields/kind.ts'
import type { CellProps } from './view.ts'
import styles from './fields.module.css'

/** Each selected item in its own tag; a value that is no list is formatted as text. */
export function TagCell<S extends CommonSettings, V>({
  kind,
  value,
  settings,
}: CellProps<S, V> & { kind: Kind<S, V> }) {
  if (!Array.isArray(value) || value.some((one) => typeof one === 'object'))
    return <FormattedValue kind={kind} value={value} settings={settings} />
  return (
    <span className={styles.tags}>
      {value.map((one: string | number) => (
        <Tag key={one} size="small">
          <FormattedValue kind={kind} value={[one] as V} settings={settings} />
        </Tag>
      ))}
    </span>
  )
}
