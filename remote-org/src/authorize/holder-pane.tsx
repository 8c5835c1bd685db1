import { Input, Radio } from '@arco-design/web-react'
import { IconSearch } from '@arco-design/web-react/icon'
import { useMemo, useState } from 'react'
import { HolderType } from '@tessera/shared/contract/org/grants'
import { useText } from '@tessera/shared/text/text'
import type { PickNode } from '@tessera/shared/widgets/pick-tree/tree-lines'
import { PickTree } from '@tessera/shared/widgets/pick-tree/pick-tree'
import { useUserTree } from '@tessera/shared/widgets/pick-tree/use-user-tree'
import { useUnits } from '@tessera/shared/widgets/unit-picker/use-units'
import { text } from './text.ts'
import styles from './authorize.module.css'

export interface Chosen {
  type: HolderType
  id: string
}

interface Props {
  chosen: Chosen | null
  onChoose: (chosen: Chosen) => void
}

interface TreeProps {
  label: string
  keyword: string
  id: string
  onChoose: (node: PickNode) => void
}

const types = ['Role', 'Position', 'User', 'Group'] as const

/** Whoever may hold permissions, each kind in its tree. */
export function HolderPane({ chosen, onChoose }: Props) {
  const t = useText(text)
  const [type, setType] = useState<HolderType>(chosen?.type ?? 'Role')
  const [keyword, setKeyword] = useState('')
  const tree = {
    label: t(`authorize.${type}`),
    keyword,
    id: chosen?.type === type ? chosen.id : '',
    onChoose: ({ id }: PickNode) => onChoose({ type, id }),
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
      {type === 'User' ? <Staff {...tree} /> : <Units key={type} kind={unitOf[type]} {...tree} />}
    </div>
  )
}

const unitOf = { Role: 'role', Position: 'position', Group: 'group' } as const

function Units({ kind, ...rest }: TreeProps & { kind: 'role' | 'position' | 'group' }) {
  const ids = useMemo(() => [rest.id].filter(Boolean), [rest.id])
  const { drawn, ...tree } = useUnits(kind, rest.keyword, ids)
  return <Tree key={drawn} {...rest} {...tree} />
}

function Staff(props: TreeProps) {
  const { lines, toggle, retry } = useUserTree(props.keyword)
  return <Tree key={props.keyword.trim() ? 'found' : 'tree'} {...props} {...{ lines, toggle, retry }} />
}

type Lines = Pick<ReturnType<typeof useUserTree>, 'lines' | 'toggle'> & { retry: (id: string) => void }

function Tree({ label, keyword, id, onChoose, lines, toggle, retry }: TreeProps & Lines) {
  const t = useText(text)
  return (
    <PickTree
      label={label}
      lines={lines}
      selectedIds={new Set([id])}
      multiple={false}
      visibleRows={null}
      onToggle={toggle}
      onSelect={onChoose}
      onRetry={retry}
      empty={t(keyword.trim() ? 'authorize.nothing' : 'authorize.none')}
    />
  )
}
