import { Select } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { userStates } from '@tessera/shared/contract/org/users'
import { lookups, useLookup } from '@tessera/shared/session/lookups'
import { unitLabels } from '@tessera/shared/format/unit-labels'
import { useText } from '@tessera/shared/text/text'
import { useListState } from '@tessera/shared/widgets/crud/list-state'
import { ReportsTo } from './reports-to.tsx'
import { text } from './text.ts'
import styles from './users.module.css'

interface Node {
  readonly id: string
  readonly type?: string | undefined
  readonly fullName: string
  readonly children?: readonly Node[] | undefined
}

/** Options of the nodes of one type in a tree, with the part of the path that tells the same names apart. */
function optionsOf(tree: readonly Node[] | undefined, type: string) {
  const labels = unitLabels(tree ?? [])
  const walk = (nodes: readonly Node[]): { value: string; label: string }[] =>
    nodes.flatMap((node) => [
      ...(node.type === type ? [{ value: node.id, label: labels.get(node.id) ?? node.fullName }] : []),
      ...walk(node.children ?? []),
    ])
  return walk(tree ?? [])
}

/** Filters by state, role, position and manager. Their values are stored in the URL. */
export function UserFilters() {
  const t = useText(text)
  const [{ filter }, change] = useListState()
  const { data: roles } = useLookup(lookups.roleTree)
  const { data: positions } = useLookup(lookups.positionTree)
  const set = (key: string, value = '') => change({ filter: { ...filter, [key]: value } })
  const select = (
    key: 'state' | 'roleId' | 'positionId',
    label: string,
    options: { value: string; label: string }[],
  ) => (
    <Select
      allowClear
      showSearch
      className={styles.filter!}
      placeholder={label}
      aria-label={label}
      value={filter[key]}
      filterOption={matchesLabel}
      onChange={(next: string | undefined) => set(key, next)}
      options={options}
    />
  )
  return (
    <>
      {filter['managerId'] && <ReportsTo id={filter['managerId']} onClear={() => set('managerId')} />}
      {select(
        'state',
        t('users.state'),
        userStates.map((value) => ({ value, label: t(`users.state.${value}`) })),
      )}
      {select('roleId', t('users.role'), optionsOf(roles as readonly Node[], 'role'))}
      {select('positionId', t('users.position'), optionsOf(positions as readonly Node[], 'position'))}
    </>
  )
}

/** Arco compares the value by default, which is an id. */
const matchesLabel = (input: string, option: ReactElement) =>
  String((option.props as { children?: unknown }).children)
    .toLowerCase()
    .includes(input.trim().toLowerCase())
