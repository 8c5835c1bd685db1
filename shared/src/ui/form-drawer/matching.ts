import type { ReactElement } from 'react'

/** Search filter of a select: matches the typed text against the label of the option and its `extra` text. */
export const optionMatches = (typed: string, option: ReactElement): boolean => {
  const { children, extra } = option.props as { children?: unknown; extra?: unknown }
  return `${String(children)} ${String(extra ?? '')}`.toLowerCase().includes(typed.trim().toLowerCase())
}

interface NamedNode {
  readonly id: string
  readonly fullName: string
  readonly children?: readonly NamedNode[] | undefined
}

/** An option of a tree select. */
export interface TreeOption {
  id: string
  fullName: string
  children: TreeOption[]
}

/** Reduces tree rows to what a tree select needs. Arco would render further properties such as `icon`. */
export const toTreeOptions = (rows: readonly NamedNode[]): TreeOption[] =>
  rows.map(({ id, fullName, children = [] }) => ({ id, fullName, children: toTreeOptions(children) }))

/** Search filter of a tree select, whose nodes have their name in `fullName`. */
export const nodeMatches = (typed: string, node: ReactElement): boolean =>
  String((node.props as { fullName?: unknown }).fullName ?? '')
    .toLowerCase()
    .includes(typed.trim().toLowerCase())
