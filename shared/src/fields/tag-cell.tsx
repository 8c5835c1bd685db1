import { Tag } from '@arco-design/web-react'
import { Printed } from './editable.tsx'
import type { Common, Kind } from './kind.ts'
import type { CellProps } from './view.ts'
import styles from './fields.module.css'

/** Each of several chosen things in its own tag; what is no list is printed. */
export function TagCell<S extends Common, V>({
  kind,
  value,
  settings,
}: CellProps<S, V> & { kind: Kind<S, V> }) {
  if (!Array.isArray(value) || value.some((one) => typeof one === 'object'))
    return <Printed kind={kind} value={value} settings={settings} />
  return (
    <span className={styles.tags}>
      {value.map((one: string | number) => (
        <Tag key={one} size="small">
          <Printed kind={kind} value={[one] as V} settings={settings} />
        </Tag>
      ))}
    </span>
  )
}
