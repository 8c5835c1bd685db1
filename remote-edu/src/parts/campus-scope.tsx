import type { ReactNode } from 'react'
import { useCampusOptions } from './options.ts'

interface Props {
  /** The campus that is chosen; '' without one. */
  value: string
  /** The choice of a campus. */
  children: ReactNode
}

/** Who works for one campus has no choice of one; `PageScope` says which it is. */
export function CampusScope({ value, children }: Props) {
  const { options } = useCampusOptions()
  const [own, ...others] = options
  // Another campus of the address can be taken away.
  return !own || others.length > 0 || (value && value !== own.value) ? children : null
}
