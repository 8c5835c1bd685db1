import type { ReactElement } from 'react'

/** For the search of a select: the typed text occurs in the option's label, or in its further words `extra`. */
export const matching = (typed: string, option: ReactElement): boolean => {
  const { children, extra } = option.props as { children?: unknown; extra?: unknown }
  return `${String(children)} ${String(extra ?? '')}`.toLowerCase().includes(typed.trim().toLowerCase())
}

interface Named {
  readonly id: string
  readonly fullName: string
  readonly children?: readonly Named[] | undefined
}

export interface TreeOption {
  id: string
  fullName: string
  children: TreeOption[]
}

/** Rows of a tree as a tree select takes them: of anything more it would draw some, such as the name of an icon. */
export const treeOptions = (rows: readonly Named[]): TreeOption[] =>
  rows.map(({ id, fullName, children = [] }) => ({ id, fullName, children: treeOptions(children) }))

/** The same in a tree, whose nodes carry their name as `fullName`. */
export const matchingNode = (typed: string, node: ReactElement): boolean =>
  String((node.props as { fullName?: unknown }).fullName ?? '')
    .toLowerCase()
    .includes(typed.trim().toLowerCase())
