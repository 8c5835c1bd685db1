import type { Column } from '../../ui/table/column.ts'

/** The columns of a list by their place on a card. */
export interface CardParts<C> {
  /** Identifies the record. */
  title: C | undefined
  /** Shown beside the title. */
  state: C | undefined
  /** Shown below the title with their names. */
  facts: C[]
}

/** Columns with these keys hold the state of a record on every page. */
const stateKeys: ReadonlySet<string> = new Set(['enabledMark', 'state', 'status'])

const maxFacts = 2

/**
 * Places the columns of a list on a card. Columns without `card` take the free places: the first pinned column
 * (or else the first column) is the title, a column with a state key is the state, and the next two are facts. All
 * columns that are declared as facts are shown.
 */
export function placeOnCard<C extends Pick<Column<never>, 'key' | 'card' | 'pinned'>>(
  columns: readonly C[],
): CardParts<C> {
  const declared = (part: Column<never>['card']) => columns.filter(({ card }) => card === part)
  const open = columns.filter(({ card }) => card === undefined)
  const title = declared('title')[0] ?? open.find(({ pinned }) => pinned) ?? open[0]
  const state = declared('state')[0] ?? open.find((column) => column !== title && stateKeys.has(column.key))
  const rest = open.filter((column) => column !== title && column !== state)
  const facts = declared('fact')
  return { title, state, facts: [...facts, ...rest].slice(0, Math.max(maxFacts, facts.length)) }
}
