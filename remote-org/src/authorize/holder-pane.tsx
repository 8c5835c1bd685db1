import { Input, Radio } from '@arco-design/web-react'
import { IconSearch } from '@arco-design/web-react/icon'
import { useMemo, useState } from 'react'
import { HolderType } from '@tessera/shared/contract/org/grants'
import { useText } from '@tessera/shared/text/text'
import type { PickNode } from '@tessera/shared/ui/pick-tree/tree-lines'
import { PickTree } from '@tessera/shared/ui/pick-tree/pick-tree'
import { useUserTree } from '@tessera/shared/ui/pick-tree/use-user-tree'
import { useUnits } from '@tessera/shared/ui/unit-picker/use-units'
import { text } from './text.ts'
import styles from './authorize.module.css'

/** The holder whose permissions the page shows. */
export interface SelectedHolder {
  type: HolderType
  id: string
}

interface Props {
  selected: SelectedHolder | null
  onSelect: (holder: SelectedHolder) => void
}

interface TreeProps {
  label: string
  keyword: string
  id: string
  onSelect: (node: PickNode) => void
}

const types = ['Role', 'Position', 'User', 'Group'] as const

/** Selects a holder of permissions: roles, positions, users and groups, each in their own tree. */
export function HolderPane({ selected, onSelect }: Props) {
  const t = useText(text)
  const [type, setType] = useState<HolderType>(selected?.type ?? 'Role')
  const [keyword, setKeyword] = useState('')
  const tree = {
    label: t(`authorize.${type}`),
    keyword,
    id: selected?.type === type ? selected.id : '',
    onSelect: ({ id }: PickNode) => onSelect({ type, id }),
  }
  return (
    <div className={styles.pane}>
      <Radio.Group
        type="button"
        className={styles.types!}
        aria-label={t('authorize.holders')}
        value={type}
        onChange={(next: HolderType) => setType(next)}
        options={types.map((value) => ({ value, label: t(`authorize.${value}`) }))}
      />
      <Input
        allowClear
        prefix={<IconSearch />}
        placeholder={t('authorize.search')}
        aria-label={t('authorize.search')}
        value={keyword}
        onChange={setKeyword}
      />
      {type === 'User' ? <UserTree {...tree} /> : <UnitTree key={type} kind={unitOf[type]} {...tree} />}
    </div>
  )
}

/** The kind of unit picker for each holder type. */
const unitOf = { Role: 'role', Position: 'position', Group: 'group' } as const

function UnitTree({ kind, ...rest }: TreeProps & { kind: 'role' | 'position' | 'group' }) {
  const ids = useMemo(() => [rest.id].filter(Boolean), [rest.id])
  const { drawn, ...tree } = useUnits(kind, rest.keyword, ids)
  return <HolderTree key={drawn} {...rest} {...tree} />
}

function UserTree(props: TreeProps) {
  const { lines, toggle, retry } = useUserTree(props.keyword)
  return <HolderTree key={props.keyword.trim() ? 'found' : 'tree'} {...props} {...{ lines, toggle, retry }} />
}

type TreeState = Pick<ReturnType<typeof useUserTree>, 'lines' | 'toggle'> & { retry: (id: string) => void }

function HolderTree({ label, keyword, id, onSelect, lines, toggle, retry }: TreeProps & TreeState) {
  const t = useText(text)
  return (
    <PickTree
      label={label}
      lines={lines}
      selectedIds={new Set([id])}
      multiple={false}
      visibleRows={null}
      onToggle={toggle}
      onSelect={onSelect}
      onRetry={retry}
      empty={t(keyword.trim() ? 'authorize.nothing' : 'authorize.none')}
    />
  )
}
