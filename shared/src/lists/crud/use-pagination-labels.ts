import { useEffect, useRef, type RefObject } from 'react'
import type { Translate } from '../../text/text.ts'

/** Adds accessible names to the pagination controls, which Arco leaves unnamed. */
export function usePaginationLabels(
  t: Translate<'crud.pageSize' | 'crud.jump'>,
): RefObject<HTMLElement | null> {
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    const parts = {
      '.arco-pagination-option': { role: 'group' },
      '.arco-pagination-option .arco-select': { 'aria-label': t('crud.pageSize') },
      '.arco-pagination-jumper-input': { 'aria-label': t('crud.jump') },
    }
    for (const [part, attributes] of Object.entries(parts))
      for (const element of list.current?.querySelectorAll(part) ?? [])
        for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  })
  return list
}
