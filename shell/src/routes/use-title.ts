import { useEffect } from 'react'
import { useProductName } from '../session/brand.tsx'
import { useShellState } from '../session/shell-state.ts'

/** Sets the document title: page name and product name. */
export function useTitle(title: string | undefined): void {
  const product = useProductName(useShellState().current)
  useEffect(() => {
    if (title) document.title = `${title} - ${product}`
  }, [title, product])
}
