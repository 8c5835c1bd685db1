import type { ComponentProps } from 'react'
import { useText } from '../../text/text.ts'
import { ListPages } from './list-pages.tsx'
import { text } from './text.ts'
import { usePaginationLabels } from './use-pagination-labels.ts'

/** `ListPages` for pages that do not use `Crud`: its controls have names for screen readers. */
export function LabelledPages(props: ComponentProps<typeof ListPages>) {
  const ref = usePaginationLabels(useText(text))
  return (
    <section ref={ref}>
      <ListPages {...props} />
    </section>
  )
}
