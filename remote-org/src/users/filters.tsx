import { Select } from '@arco-design/web-react'
import { users, userStates } from '@tessera/shared/contract/org/users'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { ReportsTo } from './reports-to.tsx'
import { text } from './text.ts'
import { optionLabel, useOptionSearch } from './use-option-search.ts'
import styles from './users.module.css'

interface FilterProps {
  label: string
  value: string | undefined
  onChange: (id?: string) => void
}

/** Filters by state, role, position and manager. Their values are stored in the URL. */
export function UserFilters() {
  const t = useText(text)
  const [{ filter }, change] = useListState()
  const set = (key: string, value = '') => change({ filter: { ...filter, [key]: value } })
  const propsOf = (key: 'state' | 'roleId' | 'positionId', label: string): FilterProps => ({
    label,
    value: filter[key] || undefined,
    onChange: (value) => set(key, value),
  })
  return (
    <>
      {filter['managerId'] && <ReportsTo id={filter['managerId']} onClear={() => set('managerId')} />}
      <StateFilter {...propsOf('state', t('users.state'))} />
      <HolderFilter type="role" {...propsOf('roleId', t('users.role'))} />
      <HolderFilter type="position" {...propsOf('positionId', t('users.position'))} />
    </>
  )
}

function StateFilter({ label, value, onChange }: FilterProps) {
  const t = useText(text)
  return (
    <Select
      allowClear
      className={styles.filter!}
      placeholder={label}
      aria-label={label}
      value={value}
      onChange={onChange}
      options={userStates.map((state) => ({ value: state, label: t(`users.state.${state}`) }))}
    />
  )
}

/** Filters by a role or a position. The server searches, because a company can have thousands. */
function HolderFilter({ type, label, value, onChange }: FilterProps & { type: 'role' | 'position' }) {
  const t = useText(text)
  const { isOpened, keyword, selectProps } = useOptionSearch()
  const { data, isLoading } = useCall(
    users.filterOptions,
    isOpened || value ? { type, keyword, ...(value ? { selected: value } : {}) } : null,
    { keepPreviousData: true },
  )
  const rows = data?.list ?? []
  return (
    <Select
      {...selectProps}
      allowClear
      showSearch
      // Positions are named with their unit, which the narrow filter would cut off.
      triggerProps={{ autoAlignPopupWidth: false, autoAlignPopupMinWidth: true, position: 'bl' }}
      className={styles.filter!}
      placeholder={label}
      aria-label={label}
      loading={isLoading}
      value={value}
      notFoundContent={isLoading ? t('users.loading') : t('users.nothingFound')}
      // Without an option: its name is loading, or it is disabled or deleted.
      renderFormat={(option, id) => (option?.children as string | undefined) ?? (data ? String(id) : '')}
      onChange={onChange}
      options={rows.map((row) => ({ value: row.id, label: optionLabel(row) }))}
    />
  )
}
