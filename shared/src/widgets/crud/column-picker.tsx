import { Button, Checkbox, Popover, Tooltip } from '@arco-design/web-react'
import { IconRefresh, IconSettings, IconShrink, IconExpand } from '@arco-design/web-react/icon'
import { useText } from '@tessera/shared/text/text'
import type { Column } from './column.ts'
import { usePortalScope } from '../portal-scope/portal-scope.tsx'
import type { useOpenedRows } from './opened-rows.ts'
import type { usePickedColumns } from './picked-columns.ts'
import { text } from './text.ts'
import styles from './crud.module.css'

interface Props<Row> {
  columns: readonly Column<Row>[]
  picked: ReturnType<typeof usePickedColumns>
  /** Which rows of a tree are open; null where the list is none. */
  opened: ReturnType<typeof useOpenedRows> | null
  refreshing: boolean
  onRefresh: () => void
}

/** The tools at the right of a list: open or close a whole tree, refresh, and which columns are shown. */
export function ColumnPicker<Row>({ columns, picked, opened, refreshing, onRefresh }: Props<Row>) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
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
      {anchor}
      {opened && (
        <Button type="text" icon={opened.all ? <IconShrink /> : <IconExpand />} onClick={opened.toggleAll}>
          {t(opened.all ? 'crud.foldAll' : 'crud.expandAll')}
        </Button>
      )}
      <Tooltip content={t('crud.refresh')} mini>
        <Button type="text" icon={<IconRefresh spin={refreshing} />} aria-label={t('crud.refresh')} onClick={onRefresh} />
      </Tooltip>
      <Popover trigger="click" position="br" className={scope} content={choice} title={t('crud.columns')}>
        <Button type="text" icon={<IconSettings />} aria-label={t('crud.columns')} />
      </Popover>
    </div>
  )
}
