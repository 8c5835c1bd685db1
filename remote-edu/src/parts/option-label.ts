import type { ReactElement } from 'react'

/** The text of an option of a select, for its filter. */
export const labelOf = (option: ReactElement): string =>
  String((option as ReactElement<{ children?: unknown }>).props.children)
