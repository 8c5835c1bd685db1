import { Button, Result } from '@arco-design/web-react'
import { useMemo, type ReactNode } from 'react'
import { dictionaryOf, interfaceRows, lookups, useLookup, type Lookup } from '../../../client/lookups.ts'
import type { ListDesign } from '../../../fields/list-design.ts'
import { useListState } from '../../crud/list-state.ts'
import { ListSkeleton } from '../../crud/states.tsx'
import { useText } from '../../../text/text.ts'
import { OrganizeTree } from '../../../ui/organize-tree/organize-tree.tsx'
import { pathTo } from '../../../ui/organize-tree/visible-units.ts'
import { SidePane } from '../../../ui/side-pane/side-pane.tsx'
import { readQuery, writeQuery } from '../../field-filter/query.ts'
import { text } from '../text.ts'
import { toUnits } from './to-units.ts'
import styles from './tree-pane.module.css'

const plainKeys = { value: 'id', label: 'fullName', children: 'children' }

/** What a design says about the tree beside its list. */
export type TreeSettings = Pick<
  ListDesign,
  | 'treeDataSource'
  | 'treeDictionary'
  | 'treeRelation'
  | 'treePropsUrl'
  | 'treePropsValue'
  | 'treePropsLabel'
  | 'treePropsChildren'
>

/** What the nodes of the tree are loaded from; null where the design does not name it. */
function sourceOf({
  treeDataSource,
  treeDictionary,
  treePropsUrl,
}: TreeSettings): Lookup<readonly unknown[]> | null {
  const from = {
    dictionary: () => (treeDictionary ? dictionaryOf(treeDictionary) : null),
    organize: () => lookups.departmentTree,
    department: () => lookups.departmentTree,
    api: () => (treePropsUrl ? interfaceRows(treePropsUrl) : null),
  }[treeDataSource]()
  return from as Lookup<readonly unknown[]> | null
}

/** A tree beside the list, whose selected node filters the field that the design relates to it. */
export function TreePane({
  name,
  settings: list,
  title: ownTitle = '',
  pageSize,
  children,
}: {
  /** Names the width of the pane in the preferences of the user. */
  name: string
  settings: TreeSettings
  title?: string
  /** That of the list, 0 for a list without pages. */
  pageSize: number
  children: ReactNode
}) {
  const t = useText(text)
  const [{ filter }, change] = useListState(pageSize || undefined)
  const { data, error, retry } = useLookup(sourceOf(list))
  const units = useMemo(() => {
    const { treePropsValue, treePropsLabel, treePropsChildren } = list
    const keys =
      list.treeDataSource === 'api'
        ? { value: treePropsValue, label: treePropsLabel, children: treePropsChildren }
        : plainKeys
    return toUnits(data, keys)
  }, [data, list])
  const query = readQuery(filter['queryJson'])
  const selected = query[list.treeRelation]
  const selectedId = String((Array.isArray(selected) ? selected.at(-1) : selected) ?? '')
  const title = ownTitle || t('records.treeTitle')
  const select = (id: string) => {
    // An organisation is sent with the ids of all units above it, as clients of this family do.
    const path = pathTo(id, units).map((unit) => unit.id)
    const value = list.treeDataSource === 'organize' ? path : id
    change({ filter: { ...filter, queryJson: writeQuery({ ...query, [list.treeRelation]: id && value }) } })
  }
  const renderTree = (close: () => void) => {
    if (error && !data)
      return (
        <Result
          status="error"
          title={t('records.failed')}
          subTitle={error.msg}
          extra={<Button onClick={retry}>{t('records.retry')}</Button>}
        />
      )
    if (!data) return <ListSkeleton columns={1} />
    return (
      <OrganizeTree
        units={units}
        selectedId={selectedId}
        labels={{
          name: title,
          search: t('records.treeSearch'),
          noMatches: t('records.treeNothing'),
          all: t('records.treeAll'),
        }}
        onSelect={(id) => {
          select(id)
          close()
        }}
      />
    )
  }
  return (
    <SidePane
      name={name}
      title={title}
      selectedName={pathTo(selectedId, units).at(-1)?.fullName ?? t('records.treeAll')}
      side={(close) => <div className={styles.pane}>{renderTree(close)}</div>}
    >
      {children}
    </SidePane>
  )
}
