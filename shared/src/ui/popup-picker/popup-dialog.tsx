import { Button, Input, Result, Table } from '@arco-design/web-react'
import { IconSearch } from '@arco-design/web-react/icon'
import { useEffect, useRef, useState, type MouseEvent } from 'react'
import type { CallError } from '../../client/call.ts'
import { useText } from '../../text/text.ts'
import { useNarrow } from '../narrow-screen/use-narrow.ts'
import { PickDialog } from '../picker/pick-dialog.tsx'
import { text as words } from '../picker/text.ts'
import { text } from './text.ts'
import styles from './popup-picker.module.css'

export type PopupRow = Readonly<Record<string, unknown>>

export interface PopupColumn {
  readonly key: string
  readonly title: string
  readonly width?: number
}

export interface PopupPage {
  readonly keyword: string
  readonly currentPage: number
  readonly pageSize: number
}

/** Where the rows of a popup picker come from and how they are shown. */
export interface PopupSource {
  /**
   * Loads one page of rows; rejects with a `CallError`. Must be stable between renders: a new function
   * reloads the table.
   */
  fetch: (page: PopupPage, signal: AbortSignal) => Promise<{ list: readonly PopupRow[]; total: number }>
  columns: readonly PopupColumn[]
  /** Field of the row that becomes the value; `id` by default. */
  rowKey?: string
}

interface Props extends Required<PopupSource> {
  id: string
  title: string
  width: number
  pageSize: number
  /** Message why rows cannot be loaded yet; '' when they can. */
  blockedReason: string
  value: string | null
  /** Several rows can be selected, also on different pages. */
  multiple?: boolean
  onConfirm: (rows: readonly PopupRow[]) => void
  onClose: () => void
}

/** Page sizes of every list. */
const pageSizes = [20, 50, 100, 500]
/** Delay in milliseconds after the last key before the rows are reloaded. */
const searchDelayMs = 250

type LoadResult = { list: readonly PopupRow[]; total: number } | { error: CallError } | null

/** Dialog that selects one row of a searchable, paged table, or several. */
export function PopupDialog({
  id,
  title,
  width,
  pageSize,
  blockedReason,
  value,
  fetch,
  columns,
  rowKey,
  multiple = false,
  onConfirm,
  onClose,
}: Props) {
  const t = useText(words)
  const tPopup = useText(text)
  const [page, setPage] = useState<PopupPage>({ keyword: '', currentPage: 1, pageSize })
  const [keyword, setKeyword] = useState('')
  const [result, setResult] = useState<LoadResult>(null)
  const [loading, setLoading] = useState(true)
  const [attempt, setAttempt] = useState(0)
  const [selected, setSelected] = useState<ReadonlyMap<string, PopupRow>>(new Map())
  const narrow = useNarrow('phone')
  const isStacked = narrow && columns.length > 2
  const keyOf = (row: PopupRow) => String(row[rowKey])
  const selectedKeys = selected.size > 0 || !value ? [...selected.keys()] : [value]
  const toggle = (row: PopupRow, on = !selected.has(keyOf(row))) =>
    setSelected((before) => {
      if (!multiple) return new Map([[keyOf(row), row]])
      const next = new Map(before)
      if (on) next.set(keyOf(row), row)
      else next.delete(keyOf(row))
      return next
    })

  useEffect(() => {
    const timer = setTimeout(
      () =>
        setPage((before) =>
          before.keyword === keyword.trim() ? before : { ...before, keyword: keyword.trim(), currentPage: 1 },
        ),
      searchDelayMs,
    )
    return () => clearTimeout(timer)
  }, [keyword])
  useEffect(() => {
    if (blockedReason) return
    const abort = new AbortController()
    // oxlint-disable-next-line react/set-state-in-effect -- shows the loading state of the request that starts here
    setLoading(true)
    fetch(page, abort.signal).then(
      (output) => !abort.signal.aborted && (setResult(output), setLoading(false)),
      (error: unknown) =>
        !abort.signal.aborted && (setResult({ error: error as CallError }), setLoading(false)),
    )
    return () => abort.abort()
  }, [fetch, page, attempt, blockedReason])

  // Arco leaves these controls without a name and the scrolled rows unreachable by keyboard.
  const pane = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const parts = {
      '.arco-table-body': { tabindex: '0' },
      '.arco-pagination-option': { role: 'group' },
      '.arco-pagination-option .arco-select': { 'aria-label': tPopup('popup.pageSize') },
      '.arco-pagination-jumper-input': { 'aria-label': tPopup('popup.jump') },
      '.arco-table-td .arco-radio input, .arco-table-td .arco-checkbox input': {
        'aria-label': tPopup('popup.row'),
      },
      '.arco-table-th .arco-checkbox input': { 'aria-label': tPopup('popup.all') },
    }
    for (const [part, attributes] of Object.entries(parts))
      for (const element of pane.current?.querySelectorAll(part) ?? [])
        for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  })

  const failure = !blockedReason && result && 'error' in result ? result.error : null
  const rows = result && 'list' in result ? result.list : []
  const total = result && 'total' in result ? result.total : 0
  const confirm = () => {
    const before = selected.size === 0 ? rows.find((one) => keyOf(one) === value) : undefined
    const confirmed = before ? [before] : [...selected.values()]
    if (confirmed.length > 0) onConfirm(confirmed)
    // The selected row is on another page, so the value does not change.
    else onClose()
  }
  return (
    <PickDialog
      id={id}
      title={t('picker.chooseFrom', { label: title })}
      width={width}
      hasSelection={selectedKeys.length > 0}
      note={multiple && tPopup('popup.selected', { n: selected.size })}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={styles.pane} ref={pane}>
        <Input
          autoFocus
          allowClear
          className={styles.keyword!}
          prefix={<IconSearch />}
          placeholder={t('picker.search')}
          aria-label={t('picker.search')}
          value={keyword}
          onChange={setKeyword}
        />
        {blockedReason && <Result status="info" title={blockedReason} />}
        {failure && (
          <Result
            status="error"
            title={t('picker.failed')}
            subTitle={failure.msg}
            extra={<Button onClick={() => setAttempt(attempt + 1)}>{t('picker.retry')}</Button>}
          />
        )}
        {!blockedReason && !failure && (
          <Table<PopupRow>
            size="small"
            rowKey={keyOf}
            loading={loading}
            data={[...rows]}
            columns={isStacked ? [stackColumns(columns)] : columns.map(toTableColumn)}
            scroll={{
              y: 'min(400px, 45vh)',
              ...(isStacked ? {} : { x: Math.max(480, columns.length * 120) }),
            }}
            noDataElement={page.keyword ? t('picker.nothing') : t('picker.empty')}
            rowSelection={{
              type: multiple ? 'checkbox' : 'radio',
              selectedRowKeys: selectedKeys,
              preserveSelectedRowKeys: true,
              onSelect: (on, one) => toggle(one, on),
              onSelectAll: (on) => {
                for (const one of rows) toggle(one, on)
              },
              // A click on the control must not reach the row, which would toggle it back.
              checkboxProps: () => ({ onClick: (event: MouseEvent) => event.stopPropagation() }),
            }}
            onRow={(one) => ({
              onClick: () => toggle(one),
              ...(multiple ? {} : { onDoubleClick: () => onConfirm([one]) }),
            })}
            pagination={{
              current: page.currentPage,
              pageSize: page.pageSize,
              total,
              sizeCanChange: true,
              sizeOptions: pageSizes,
              size: 'small',
              simple: narrow,
              showJumper: !narrow,
              showTotal: (n) => tPopup('popup.total', { n }),
              onChange: (currentPage, size) =>
                setPage({ ...page, pageSize: size, currentPage: size === page.pageSize ? currentPage : 1 }),
            }}
          />
        )}
      </div>
    </PickDialog>
  )
}

const toTableColumn = ({ key, title, width }: PopupColumn) => ({
  title,
  dataIndex: key,
  ellipsis: true,
  ...(width ? { width } : {}),
  render: (cell: unknown) => formatCell(cell),
})

/** One column with two lines, for screens that are too narrow for all columns side by side. */
function stackColumns([first, ...rest]: readonly PopupColumn[]) {
  const detailsOf = (row: PopupRow) =>
    rest.map(({ key }) => formatCell(row[key])).filter((detail) => detail !== '')
  return {
    title: [first, ...rest].flatMap((column) => column?.title ?? []).join(' · '),
    key: 'stacked',
    render: (_: unknown, row: PopupRow) => (
      <>
        {first && formatCell(row[first.key])}
        <div className={styles.details}>{detailsOf(row).join(' · ')}</div>
      </>
    ),
  }
}

function formatCell(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell)
}
