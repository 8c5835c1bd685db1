import { Button, Checkbox, Popover, Tooltip } from '@arco-design/web-react'
import { IconRefresh, IconSettings } from '@arco-design/web-react/icon'
import { useText } from '@tessera/shared/text/text'
import type { Column } from './column.ts'
import type { usePickedColumns } from './picked-columns.ts'
import { text } from './text.ts'
import styles from './crud.module.css'

interface Props<Row> {
  columns: readonly Column<Row>[]
  picked: ReturnType<typeof usePickedColumns>
  refreshing: boolean
  onRefresh: () => void
}

/** The tools at the right of a list: refresh, and which columns are shown. */
export function ColumnPicker<Row>({ columns, picked, refreshing, onRefresh }: Props<Row>) {
  const t = useText(text)
  const choice = (
    <div className={styles.picker}>
      {columns.map(({ key, title, pinned }) => (
        <Checkbox key={key} checked={pinned || picked.shown.has(key)} disabled={pinned ?? false} onChange={() => picked.toggle(key)}>
          {title}
        </Checkbox>
      ))}
      <Button size="mini" long onClick={picked.restore}>
        {t('crud.allColumns')}
      </Button>
    </div>
  )
  return (
    <div className={styles.tools}>
      <Tooltip content={t('crud.refresh')} mini>
        <Button type="text" icon={<IconRefresh spin={refreshing} />} aria-label={t('crud.refresh')} onClick={onRefresh} />
      </Tooltip>
      <Popover trigger="click" position="br" content={choice} title={t('crud.columns')}>
        <Button type="text" icon={<IconSettings />} aria-label={t('crud.columns')} />
      </Popover>
    </div>
  )
}
