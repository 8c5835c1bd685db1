import { TreeSelect } from '@arco-design/web-react'
import { designs, DesignType } from '@tessera/shared/contract/lowcode/designs'
import { portals } from '@tessera/shared/contract/lowcode/portals'
import { reports } from '@tessera/shared/contract/lowcode/reports'
import { screens } from '@tessera/shared/contract/lowcode/screens'
import { dictionaryTypes } from '@tessera/shared/contract/system/dictionaries'
import { useCall } from '@tessera/shared/client/use-call'
import { useState } from 'react'
import { useText } from '@tessera/shared/text/text'
import { nodeMatches } from '@tessera/shared/ui/form-drawer/matching'
import { joinCategories, toModuleOptions } from './module-options.ts'
import { text } from './text.ts'

interface Props {
  value?: string
  onChange?: (id: string) => void
  onBlur?: () => void
  id?: string
  'aria-label'?: string
  /** Category of the menu. */
  category: 'Web' | 'App'
}

/** Picker of a released design, under the categories of designs: those of the category of the menu come first. */
export function DesignSelect({ category, ...props }: Props) {
  const web = useCall(designs.selector, { type: DesignType.web })
  const app = useCall(designs.selector, { type: DesignType.app })
  const [own, others] = category === 'App' ? [app, web] : [web, app]
  const rows = own.data && others.data && joinCategories(own.data.list, others.data.list)
  return <ModuleSelect {...props} rows={rows} isLoading={web.isLoading || app.isLoading} />
}

/** Picker of a dictionary. Groups of dictionaries have no entries and cannot be selected. */
export function DictionarySelect({ category: _, ...props }: Props) {
  const { data, isLoading } = useCall(dictionaryTypes.selector, {})
  return <ModuleSelect {...props} rows={data?.list} isLoading={isLoading} />
}

/** Picker of an enabled portal, under the categories of portals. */
export function PortalSelect({ category: _, ...props }: Props) {
  const { data, isLoading } = useCall(portals.selector, {})
  return <ModuleSelect {...props} rows={data?.list} isLoading={isLoading} />
}

/** Picker of an enabled report, under the categories of reports. */
export function ReportSelect({ category: _, ...props }: Props) {
  const { data, isLoading } = useCall(reports.selector, {})
  return <ModuleSelect {...props} rows={data?.list} isLoading={isLoading} />
}

/** Picker of an enabled screen, under the categories of screens. The id of a screen of another server can be typed in. */
export function ScreenSelect({ category: _, ...props }: Props) {
  const { data, isLoading } = useCall(screens.selector, {})
  return <ModuleSelect {...props} rows={data?.list} isLoading={isLoading} acceptsOthers />
}

function ModuleSelect({
  value,
  onChange,
  rows,
  isLoading,
  acceptsOthers = false,
  ...control
}: Omit<Props, 'category'> & {
  rows: readonly object[] | undefined
  isLoading: boolean
  acceptsOthers?: boolean
}) {
  const t = useText(text)
  const [typed, setTyped] = useState('')
  const options = toModuleOptions(rows ?? [], rows ? value : undefined)
  const isOther = acceptsOthers && /^[\w-]{1,64}$/.test(typed) && typed !== value
  return (
    <TreeSelect
      {...control}
      value={value || undefined}
      onChange={(next: string | undefined) => onChange?.(next ?? '')}
      treeData={
        isOther
          ? [
              ...options,
              { id: typed, fullName: t('menus.otherScreen', { id: typed }), selectable: true, children: [] },
            ]
          : options
      }
      onSearch={setTyped}
      fieldNames={{ key: 'id', title: 'fullName', children: 'children' }}
      placeholder={t('menus.choose')}
      loading={isLoading}
      allowClear
      showSearch
      filterTreeNode={nodeMatches}
    />
  )
}
