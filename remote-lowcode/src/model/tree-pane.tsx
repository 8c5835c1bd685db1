import { Button, Result } from '@arco-design/web-react'
import { useMemo, type ReactNode } from 'react'
import { dictionaryOf, interfaceRows, lookups, useLookup, type Lookup } from '@tessera/shared/client/lookups'
import type { ListDesign } from '@tessera/shared/fields/list-design'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { ListSkeleton } from '@tessera/shared/lists/crud/states'
import { useText } from '@tessera/shared/text/text'
import { OrganizeTree } from '@tessera/shared/ui/organize-tree/organize-tree'
import { pathTo } from '@tessera/shared/ui/organize-tree/visible-units'
import { SidePane } from '@tessera/shared/ui/side-pane/side-pane'
import type { Model } from './read-model.ts'
import { readQuery, writeQuery } from '@tessera/shared/lists/field-filter/query'
import { text } from './text.ts'
import { toUnits } from './to-units.ts'
import styles from './model.module.css'

const plainKeys = { value: 'id', label: 'fullName', children: 'children' }

/** What the nodes of the tree are loaded from; null where the design does not name it. */
function sourceOf({
  treeDataSource,
  treeDictionary,
  treePropsUrl,
}: ListDesign): Lookup<readonly unknown[]> | null {
  const from = {
    dictionary: () => (treeDictionary ? dictionaryOf(treeDictionary) : null),
    organize: () => lookups.departmentTree,
    department: () => lookups.departmentTree,
    api: () => (treePropsUrl ? interfaceRows(treePropsUrl) : null),
  }[treeDataSource]()
  return from as Lookup<readonly unknown[]> | null
}

/** A tree beside the list, whose selected node filters the field that the design relates to it. */
export function TreePane({ name, model, children }: { name: string; model: Model; children: ReactNode }) {
  const t = useText(text)
  const { list } = model
  const pageSize = list.hasPage ? list.pageSize : undefined
  const [{ filter }, change] = useListState(pageSize)
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
  const title = list.treeTitle || t('model.treeTitle')
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
          title={t('model.failed')}
          subTitle={error.msg}
          extra={<Button onClick={retry}>{t('model.retry')}</Button>}
        />
      )
    if (!data) return <ListSkeleton columns={1} />
    return (
      <OrganizeTree
        units={units}
        selectedId={selectedId}
        labels={{
          name: title,
          search: t('model.treeSearch'),
          noMatches: t('model.treeNothing'),
          all: t('model.treeAll'),
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
      selectedName={pathTo(selectedId, units).at(-1)?.fullName ?? t('model.treeAll')}
      side={(close) => <div className={styles.pane}>{renderTree(close)}</div>}
    >
      {children}
    </SidePane>
  )
}
