import type { CSSProperties } from 'react'
import type { Item } from '../../fields/plan.ts'
import { useField, useForm } from './form-context.ts'
import { whole } from './store.ts'
import { useSeen } from './use-seen.ts'
import styles from './design-form.module.css'

interface Props {
  item: Item
}

/** Fields under a heading. */
export function Card({ item }: Props) {
  const { store } = useForm()
  const { shown } = useField(store, { item, row: whole })
  if (!shown) return null
  const { header, shadow, span, showLabel, label } = item.field.settings as unknown as {
    header: string
    shadow: string
    span: number
    showLabel: boolean
    label: string
  }
  const title = header || (showLabel ? label : '')
  return (
    <section
      className={`${styles.holder} ${styles.card}`}
      data-shadow={shadow}
      style={{ '--span': span } as CSSProperties}
      aria-label={title || undefined}
    >
      {title && <h3 className={styles.title}>{title}</h3>}
      <div className={styles.inside} style={{ '--room': `${height(item)}px` } as CSSProperties}>
        <Held item={item} />
      </div>
    </section>
  )
}

/** Fields beside each other, with a gutter of their own. */
export function Rows({ item }: Props) {
  const { store } = useForm()
  const { shown } = useField(store, { item, row: whole })
  if (!shown) return null
  const { gutter, span } = item.field.settings as unknown as { gutter: number | null; span: number }
  const style = { '--span': span, ...(gutter === null ? {} : { '--gutter': `${gutter}px` }) } as CSSProperties
  return (
    <div className={styles.holder} style={style}>
      <Held item={item} />
    </div>
  )
}

/** What a container holds, or room for it until it comes into sight. */
function Held({ item }: Props) {
  const { Grid } = useForm()
  const [seen, place] = useSeen(item)
  if (!seen) return <div ref={place} style={{ minHeight: height(item) }} aria-hidden />
  return <Grid fields={item.field.children} />
}

/** About as high as its fields will be: 56 px a line of 24 columns. */
const height = ({ field }: Item): number =>
  Math.ceil(field.children.reduce((sum, child) => sum + child.settings.span, 0) / 24) * 56
