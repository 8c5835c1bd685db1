import { Button, Radio, Tooltip } from '@arco-design/web-react'
import {
  IconExpand,
  IconLineHeight,
  IconRefresh,
  IconSettings,
  IconShrink,
} from '@arco-design/web-react/icon'
import { useState, type ReactNode } from 'react'
import { useText } from '../../text/text.ts'
import type { usePhoneList } from '../cards/use-phone-list.ts'
import { ToolPopover } from '../../ui/popup/tool-popover.tsx'
import type { Density } from '../../ui/table/table-column.ts'
import { ColumnPicker } from './column-picker.tsx'
import { densities, type ArrangedColumn, type ListPreference } from '../list-preference.ts'
import type { useExpandedRows } from './use-expanded-rows.ts'
import { PhoneTools } from './phone-tools.tsx'
import { SavedFilters } from './saved-filters.tsx'
import { text } from './text.ts'
import styles from './crud.module.css'

interface Props<Row> {
  columns: readonly ArrangedColumn<Row>[]
  preference: ListPreference
  onPreferenceChange: (by: Partial<ListPreference> | null) => void
  /** Expanded rows of a tree; null where the list is not a tree. */
  expandedRows: ReturnType<typeof useExpandedRows> | null
  phone: boolean
  phoneList: ReturnType<typeof usePhoneList>
  refreshing: boolean
  onRefresh: () => void
  children: ReactNode
}

/** Tools at the right of a list: expand or collapse all, refresh, saved filters, row height, columns. */
export function ListTools<Row>({
  columns,
  preference,
  onPreferenceChange,
  expandedRows,
  phone,
  phoneList,
  refreshing,
  onRefresh,
  children,
}: Props<Row>) {
  const t = useText(text)
  const [openTool, setOpenTool] = useState<'density' | 'columns' | null>(null)
  const commonTools = (
    <>
      {expandedRows && (
        <Button
          type="text"
          icon={expandedRows.allExpanded ? <IconShrink /> : <IconExpand />}
          onClick={expandedRows.toggleAll}
        >
          {t(expandedRows.allExpanded ? 'crud.foldAll' : 'crud.expandAll')}
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
    </>
  )
  // Cards have neither row heights nor columns to set, and saved filters are in the sheet of the filters.
  if (phone)
    return (
      <PhoneTools phoneList={phoneList}>
        {children}
        {commonTools}
      </PhoneTools>
    )
  return (
    <div className={styles.tools}>
      {commonTools}
      <SavedFilters preference={preference} onPreferenceChange={onPreferenceChange} />
      {children}
      <ToolPopover
        label={t('crud.density')}
        icon={<IconLineHeight />}
        open={openTool === 'density'}
        onOpenChange={(open) => setOpenTool(open ? 'density' : null)}
      >
        <Radio.Group
          direction="vertical"
          aria-label={t('crud.density')}
          value={preference.density ?? 'default'}
          onChange={(density: Density) => onPreferenceChange({ density })}
        >
          {densities.map((density) => (
            <Radio key={density} value={density}>
              {t(`crud.density.${density}`)}
            </Radio>
          ))}
        </Radio.Group>
      </ToolPopover>
      <ToolPopover
        label={t('crud.columns')}
        icon={<IconSettings />}
        open={openTool === 'columns'}
        onOpenChange={(open) => setOpenTool(open ? 'columns' : null)}
      >
        <ColumnPicker columns={columns} preference={preference} onPreferenceChange={onPreferenceChange} />
      </ToolPopover>
    </div>
  )
}
