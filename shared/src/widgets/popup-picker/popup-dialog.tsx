import { Button, Input, Result, Table } from '@arco-design/web-react'
import { IconSearch } from '@arco-design/web-react/icon'
import { useEffect, useRef, useState } from 'react'
import type { CallError } from '@tessera/shared/client/call'
import { useText } from '@tessera/shared/text/text'
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

export interface PopupSource {
  /** One page of rows; rejects with a `CallError`. Another function is another table: keep it the same between drawings. */
  fetch: (page: PopupPage, signal: AbortSignal) => Promise<{ list: readonly PopupRow[]; total: number }>
  columns: readonly PopupColumn[]
  /** Key of the value that is kept. */
  rowKey?: string
}

interface Props extends Required<PopupSource> {
  id: string
  title: string
  width: number
  pageSize: number
  /** Why there are no rows yet; '' where there are. */
  hindrance: string
  value: string | null
  onConfirm: (row: PopupRow) => void
  onClose: () => void
}

/** Options of the specification (areas 9). */
const sizes = [20, 50, 100, 500]
const pause = 250

type Answer = { list: readonly PopupRow[]; total: number } | { error: CallError } | null

export function PopupDialog({
  id,
  title,
  width,
  pageSize,
  hindrance,
  value,
  fetch,
  columns,
  rowKey,
  onConfirm,
  onClose,
}: Props) {
  const t = useText(words)
  const own = useText(text)
  const [page, setPage] = useState<PopupPage>({ keyword: '', currentPage: 1, pageSize })
  const [keyword, setKeyword] = useState('')
  const [answer, setAnswer] = useState<Answer>(null)
  const [asking, setAsking] = useState(true)
  const [tries, setTries] = useState(0)
  const [row, setRow] = useState<PopupRow | null>(null)
  const narrow = useNarrow('phone')
  const chosen = row ? String(row[rowKey]) : value

  useEffect(() => {
    const timer = setTimeout(
      () =>
        setPage((before) =>
          before.keyword === keyword.trim() ? before : { ...before, keyword: keyword.trim(), currentPage: 1 },
        ),
      pause,
    )
    return () => clearTimeout(timer)
  }, [keyword])
  useEffect(() => {
    if (hindrance) return
    const over = new AbortController()
    setAsking(true)
    fetch(page, over.signal).then(
      (got) => !over.signal.aborted && (setAnswer(got), setAsking(false)),
      (error: unknown) =>
        !over.signal.aborted && (setAnswer({ error: error as CallError }), setAsking(false)),
    )
    return () => over.abort()
  }, [fetch, page, tries, hindrance])

  // Arco leaves these without a name, and the scrolled rows out of the keyboard's reach.
  const pane = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const parts = {
      '.arco-table-body': { tabindex: '0' },
      '.arco-pagination-option': { role: 'group' },
      '.arco-pagination-option .arco-select': { 'aria-label': own('popup.pageSize') },
      '.arco-pagination-jumper-input': { 'aria-label': own('popup.jump') },
      '.arco-table-td .arco-radio input': { 'aria-label': own('popup.row') },
    }
    for (const [part, attributes] of Object.entries(parts))
      for (const element of pane.current?.querySelectorAll(part) ?? [])
        for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  })

  const rows = answer && 'list' in answer ? answer.list : []
  const total = answer && 'total' in answer ? answer.total : 0
  const confirm = () => {
    const there = row ?? rows.find((one) => String(one[rowKey]) === value)
    if (there) onConfirm(there)
    // What was chosen before stands on another page: it stays as it is.
    else onClose()
  }
  return (
    <PickDialog
      id={id}
      title={t('picker.chooseFrom', { label: title })}
      width={width}
      chosen={chosen !== null && chosen !== ''}
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
        {hindrance ? (
          <Result status="info" title={hindrance} />
        ) : answer && 'error' in answer ? (
          <Result
            status="error"
            title={t('picker.failed')}
            subTitle={answer.error.msg}
            extra={<Button onClick={() => setTries(tries + 1)}>{t('picker.retry')}</Button>}
          />
        ) : (
          <Table<PopupRow>
            size="small"
            rowKey={(one) => String(one[rowKey])}
            loading={asking}
            data={[...rows]}
            columns={columns.map(({ key, title: head, width: wide }) => ({
              title: head,
              dataIndex: key,
              ellipsis: true,
              ...(wide ? { width: wide } : {}),
              render: (cell: unknown) => wordOf(cell),
            }))}
            scroll={{ y: 'min(400px, 45vh)', x: Math.max(480, columns.length * 120) }}
            noDataElement={page.keyword ? t('picker.nothing') : t('picker.empty')}
            rowSelection={{
              type: 'radio',
              selectedRowKeys: chosen ? [chosen] : [],
              onChange: (_, [one]) => setRow(one ?? null),
            }}
            onRow={(one) => ({ onClick: () => setRow(one), onDoubleClick: () => onConfirm(one) })}
            pagination={{
              current: page.currentPage,
              pageSize: page.pageSize,
              total,
              sizeCanChange: true,
              sizeOptions: sizes,
              size: 'small',
              simple: narrow,
              showJumper: !narrow,
              showTotal: (n) => own('popup.total', { n }),
              onChange: (currentPage, size) =>
                setPage({ ...page, pageSize: size, currentPage: size === page.pageSize ? currentPage : 1 }),
            }}
          />
        )}
      </div>
    </PickDialog>
  )
}

const wordOf = (cell: unknown): string =>
  cell === null || cell === undefined ? '' : typeof cell === 'object' ? JSON.stringify(cell) : String(cell)
