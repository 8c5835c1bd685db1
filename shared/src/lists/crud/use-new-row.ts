import { useEffect, useState } from 'react'
import type { Call, Pagination } from '../../contract/wire.ts'
import { call } from '../../client/call.ts'
import { useCreatedRecords, type CreatedRecord } from '../../client/created-records.ts'
import { pathToRow } from '../../ui/table/flatten-rows.ts'

type TreeRow = { id: string; children?: readonly TreeRow[] | null }

interface ListAnswer {
  list: readonly TreeRow[]
  pagination?: Pagination | undefined
}

interface NewRowOptions<Row> {
  list: Call
  /** Input of the list on screen; the page of the new row is looked up with it. */
  input: object
  /** Input that shows the whole list: without keyword and filters of the user, in the default order. */
  unfilteredInput: object
  rows: readonly Row[]
  paged: boolean
  /** Clears keyword and filters of the user. */
  onClear: () => void
  /** Opens another page of the list. */
  onPage: (currentPage: number) => void
  /** Input that loads the child rows of a row, in a tree that is not loaded whole. */
  loadChildren: ((id: string) => object) | null
  /** Expands rows of a tree. */
  onExpand: (ids: readonly string[]) => void
}

interface NewRow<Row> {
  /** Id of the row to highlight. */
  highlightedId: string | undefined
  isFading: boolean
  /** The created row, as soon as the list shows it. */
  row: Row | undefined
  /** The rows to render: those of the list, after a new row that the list does not show. */
  rows: readonly Row[]
  /** The new row stands above the list, because filters or the keyword exclude it. */
  isOutside: boolean
  /** Clears the filters that exclude the new row, and shows it at its place. */
  showInList: () => void
  /** Ends the highlight and removes a row above the list. */
  dismiss: () => void
}

/**
 * When the highlight of a new row begins to fade, in milliseconds. A bar stays until the next record is created or the
 * query changes: users may read a dialog above the list first, or wait for its page.
 */
const fadeAfterMs = 2_500

const ancestorsOf = (created: CreatedRecord | null): readonly string[] =>
  created?.ancestorIds ?? (created?.parentId ? [created.parentId] : [])

const leaf = <Row>(row: TreeRow) => ({ ...row, children: undefined, hasChildren: false }) as unknown as Row

/**
 * Finds a record that was just created in the list: on the page on screen, on another page, which is then
 * opened, or below collapsed rows, which are then expanded. A row that filters exclude is added on top.
 */
export function useNewRow<Row extends { id: string }>({
  list,
  input,
  unfilteredInput,
  rows,
  paged,
  onClear,
  onPage,
  loadChildren,
  onExpand,
}: NewRowOptions<Row>): NewRow<Row> {
  const [created, setCreated] = useState<CreatedRecord | null>(null)
  const [outside, setOutside] = useState<Row | null>(null)
  const [isFading, setIsFading] = useState(false)
  const query = JSON.stringify({ ...input, currentPage: undefined })
  const [foundQuery, setFoundQuery] = useState('')
  const [isClearing, setIsClearing] = useState(false)

  const path = created ? pathToRow(rows, created.id) : undefined
  const isOutside = outside !== null && !path && foundQuery === query
  const row = (path?.at(-1) ?? (isOutside ? outside : undefined)) as Row | undefined

  /** Looks the record up where the loaded rows do not have it. */
  const locate = async ({ id, parentId }: CreatedRecord) => {
    const read = (more: object) =>
      call(list, { ...more, ...(paged ? { locateId: id } : {}) } as never, {
        quiet: true,
      }) as Promise<ListAnswer>
    const answer = paged ? await read(input) : null
    if (answer?.list.some((one) => one.id === id)) return onPage(answer.pagination!.currentPage)
    // The rows above the new one are being expanded; only a search hides them.
    const isSearched = 'keyword' in input && Boolean(input.keyword)
    if (loadChildren && parentId && !isSearched) return
    const whole = await read(loadChildren && parentId ? loadChildren(parentId) : unfilteredInput)
    const found = pathToRow(whole.list, id)?.at(-1)
    if (found) setOutside(leaf<Row>(found))
  }

  useCreatedRecords(list, (next) => {
    setCreated(next)
    setOutside(null)
    setFoundQuery(query)
    setIsFading(false)
  })
  useEffect(() => {
    if (!created) return
    // The rows that were loaded with the creation may have it already; otherwise it is looked up.
    if (!path) void locate(created).catch(() => {})
    // oxlint-disable-next-line react/exhaustive-deps -- once per created record
  }, [created])
  // The time begins when the row is on screen, which can be a page load later.
  const isShown = created !== null && row !== undefined
  useEffect(() => {
    if (!isShown) return undefined
    const timer = setTimeout(() => setIsFading(true), fadeAfterMs)
    return () => clearTimeout(timer)
  }, [created, isShown])
  useEffect(() => {
    if (!isClearing || query === foundQuery) return
    // oxlint-disable-next-line react/set-state-in-effect -- the URL, an external system, has changed
    setIsClearing(false)
    setFoundQuery(query)
    setIsFading(false)
    setCreated((before) => before && { ...before })
  }, [isClearing, query, foundQuery])
  const toExpand = (path ? path.slice(0, -1).map(({ id }) => id) : ancestorsOf(created)).join()
  useEffect(() => {
    if (toExpand) onExpand(toExpand.split(','))
    // oxlint-disable-next-line react/exhaustive-deps -- once per created record and set of ancestors
  }, [created, toExpand])

  return {
    highlightedId: foundQuery === query ? row?.id : undefined,
    isFading,
    row,
    rows: isOutside ? [outside, ...rows] : rows,
    isOutside,
    showInList: () => {
      setIsClearing(true)
      onClear()
    },
    dismiss: () => {
      setCreated(null)
      setOutside(null)
    },
  }
}
