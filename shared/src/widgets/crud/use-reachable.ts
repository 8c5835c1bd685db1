import { useEffect, useRef, type RefObject } from 'react'
import type { Translate } from '@tessera/shared/text/text'

const sorter = '.arco-table-cell-with-sorter'

/** Gives what Arco leaves out of the keyboard's reach or without a name: the scrolled rows, the heads that sort, the choice of pages. */
export function useReachable(t: Translate<'crud.pageSize' | 'crud.jump' | 'crud.selectAll' | 'crud.select'>): RefObject<HTMLElement | null> {
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    const parts = {
      '.arco-table-body': { tabindex: '0' },
      [sorter]: { tabindex: '0', role: 'button' },
      '.arco-pagination-option': { role: 'group' },
      '.arco-pagination-option .arco-select': { 'aria-label': t('crud.pageSize') },
      '.arco-table-th .arco-checkbox input': { 'aria-label': t('crud.selectAll') },
      '.arco-table-td .arco-checkbox input': { 'aria-label': t('crud.select') },
      '.arco-pagination-jumper-input': { 'aria-label': t('crud.jump') },
    }
    for (const [part, attributes] of Object.entries(parts))
      for (const element of list.current?.querySelectorAll(part) ?? []) for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  })
  useEffect(() => {
    const { current } = list
    const press = ({ key, target }: KeyboardEvent) => {
      if (key === 'Enter' && target instanceof HTMLElement && target.matches(sorter)) target.click()
    }
    current?.addEventListener('keydown', press)
    return () => current?.removeEventListener('keydown', press)
  }, [])
  return list
}
