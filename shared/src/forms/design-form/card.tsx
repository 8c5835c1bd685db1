import type { CSSProperties } from 'react'
import type { PlacedField } from '../../fields/plan.ts'
import { estimateHeight } from './first-groups.ts'
import { useField, useForm } from './form-context.ts'
import { wholeRecord } from './store.ts'
import { useInView } from './use-in-view.ts'
import styles from './design-form.module.css'

interface Props {
  item: PlacedField
}

/** Container with a heading. */
export function Card({ item }: Props) {
  const { store } = useForm()
  const { shown } = useField(store, { item, row: wholeRecord })
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
      <div className={styles.inside} style={{ '--room': `${estimateHeight(item)}px` } as CSSProperties}>
        <DeferredContent item={item} />
      </div>
    </section>
  )
}

/** Container with its own gutter. */
export function Rows({ item }: Props) {
  const { store } = useForm()
  const { shown } = useField(store, { item, row: wholeRecord })
  if (!shown) return null
  const { gutter, span } = item.field.settings as unknown as { gutter: number | null; span: number }
  const style = { '--span': span, ...(gutter === null ? {} : { '--gutter': `${gutter}px` }) } as CSSProperties
  return (
    <div className={styles.holder} style={style}>
      <DeferredContent item={item} />
    </div>
  )
}

/** Content of a container, or a placeholder until it scrolls into view. */
function DeferredContent({ item }: Props) {
  const { Grid } = useForm()
  const [inView, placeholder] = useInView(item)
  if (!inView) return <div ref={placeholder} style={{ minHeight: estimateHeight(item) }} aria-hidden />
  return <Grid fields={item.field.children} />
}
