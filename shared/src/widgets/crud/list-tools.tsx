import { Button, Popover, Tooltip } from '@arco-design/web-react'
import {
  IconExpand,
  IconLineHeight,
  IconRefresh,
  IconSettings,
  IconShrink,
} from '@arco-design/web-react/icon'
import type { ReactNode } from 'react'
import { useText } from '@tessera/shared/text/text'
import { usePortalScope } from '../portal-scope/portal-scope.tsx'
import { ColumnPicker } from './column-picker.tsx'
import type { Arranged, ListPreference } from './list-preference.ts'
import type { useOpenedRows } from './opened-rows.ts'
import { SavedFilters } from './saved-filters.tsx'
import { text } from './text.ts'
import styles from './crud.module.css'

interface Props<Row> {
  columns: readonly Arranged<Row>[]
  preference: ListPreference
  onPrefer: (by: Partial<ListPreference> | null) => void
  /** Which rows of a tree are open; null where the list is none. */
  unfolded: ReturnType<typeof useOpenedRows> | null
  refreshing: boolean
  onRefresh: () => void
  children: ReactNode
}

/** The tools at the right of a list: open or close a whole tree, refresh, height of rows, columns. */
export function ListTools<Row>({
  columns,
  preference,
  onPrefer,
  unfolded,
  refreshing,
  onRefresh,
  children,
}: Props<Row>) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  return (
    <div className={styles.tools}>
      {anchor}
      {unfolded && (
        <Button
          type="text"
          icon={unfolded.all ? <IconShrink /> : <IconExpand />}
          onClick={unfolded.toggleAll}
        >
          {t(unfolded.all ? 'crud.foldAll' : 'crud.expandAll')}
        </Button>
      )}
      <Tooltip content={t('crud.refresh')} mini>
        <Button
          type="text"
          icon={<IconRefresh spin={refreshing} />}
          aria-label={t('crud.refresh')}
          onClick={onRefresh}
        />
      </Tooltip>
      <SavedFilters preference={preference} onPrefer={onPrefer} />
      {children}
      <Tooltip content={t('crud.density')} mini>
        <Button
          type={preference.dense ? 'secondary' : 'text'}
          icon={<IconLineHeight />}
          aria-label={t('crud.density')}
          aria-pressed={preference.dense ?? false}
          onClick={() => onPrefer({ dense: !preference.dense })}
        />
      </Tooltip>
      <Popover
        trigger="click"
        position="br"
        className={scope}
        content={<ColumnPicker columns={columns} preference={preference} onPrefer={onPrefer} />}
        title={t('crud.columns')}
      >
        <Button type="text" icon={<IconSettings />} aria-label={t('crud.columns')} />
      </Popover>
    </div>
  )
}
