import { Badge, Checkbox } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import {
  syncs,
  type ProviderUnitNode,
  type ProviderUser,
  type SyncProduct,
} from '@tessera/shared/contract/wechat/syncs'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Copyable } from '@tessera/shared/ui/copyable'
import type { Column } from '@tessera/shared/ui/table/column'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { OrganizeTree } from '@tessera/shared/ui/organize-tree/organize-tree'
import type { Unit } from '@tessera/shared/ui/organize-tree/visible-units'
import { SidePane } from '@tessera/shared/ui/side-pane/side-pane'
import { LinkState } from './link-state.tsx'
import { text } from './text.ts'
import styles from './qy-config.module.css'

const dots = {
  active: 'success',
  inactive: 'processing',
  locked: 'error',
  left: 'default',
  unknown: 'default',
} as const

interface Props {
  menu: PageProps['menu']
  product: SyncProduct
  /** Filters of the page in the URL. */
  pageFilter: Readonly<Record<string, string>>
  tools: ReactNode
}

/**
 * Departments of the platform as a tree, and the members of the selected one with their linked local users.
 */
export function ProviderDirectory({ menu, product, pageFilter, tools }: Props) {
  const t = useText(text)
  const [{ filter }, setListState] = useListState()
  const { data } = useCall(syncs.unitsThere, { product })
  const units = data?.list ?? []
  const unitId = filter['unitId'] ?? ''
  const selectedUnit = findUnit(units, unitId)
  const columns: Column<ProviderUser>[] = [
    { key: 'fullName', title: t('qyConfig.member'), pinned: true },
    { key: 'id', title: t('qyConfig.remoteId'), render: ({ id }) => <Copyable>{id}</Copyable> },
    {
      key: 'state',
      title: t('qyConfig.state'),
      render: ({ state }) => <Badge status={dots[state]} text={t(`qyConfig.is.${state}`)} />,
    },
    { key: 'units', title: t('qyConfig.unitsThere') },
    { key: 'position', title: t('qyConfig.position') },
    {
      key: 'localName',
      title: t('qyConfig.bound'),
      render: ({ localName, account }) =>
        localName ? (
          `${localName}/${account ?? ''}`
        ) : (
          <span className={styles.unbound}>{t('qyConfig.unbound')}</span>
        ),
    },
    {
      key: 'link',
      title: t('qyConfig.link'),
      render: ({ link }) => link !== 'none' && <LinkState state={link} />,
    },
  ]
  const labels = {
    name: t('qyConfig.treeThere'),
    search: t('qyConfig.searchThere'),
    noMatches: t('qyConfig.nothingFound'),
    all: t('qyConfig.allThere'),
  }
  const { bound, ...rest } = filter
  return (
    <SidePane
      name="qy-directory"
      title={t('qyConfig.treeThere')}
      selectedName={selectedUnit?.fullName ?? t('qyConfig.allThere')}
      side={(close) => (
        <OrganizeTree
          key={`${product} ${data?.readTime ?? ''}`}
          units={units.map((node) => toTreeUnit(node, t('qyConfig.unbound')))}
          selectedId={unitId}
          labels={labels}
          onSelect={(id) => {
            setListState({ filter: { ...filter, unitId: id } })
            close()
          }}
        />
      )}
    >
      <Crud
        menu={menu}
        list={syncs.usersThere}
        columns={columns}
        filter={{ ...pageFilter, ...(unitId ? { unitId } : {}), ...(bound === '0' ? { bound: 0 } : {}) }}
        filters={
          <Checkbox
            checked={bound === '0'}
            onChange={(on) => setListState({ filter: { ...rest, ...(on ? { bound: '0' } : {}) } })}
          >
            {t('qyConfig.onlyUnbound')}
          </Checkbox>
        }
        tools={tools}
        empty={data?.readTime == null ? t('qyConfig.neverRead') : t('qyConfig.nobodyThere')}
      />
    </SidePane>
  )
}

function findUnit(nodes: readonly ProviderUnitNode[], id: string): ProviderUnitNode | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : findUnit(node.children as ProviderUnitNode[], id)
    if (found) return found
  }
  return undefined
}

/** A tree node; unlinked departments say so in the name, because the tree has no columns. */
const toTreeUnit = (node: ProviderUnitNode, unbound: string): Unit => ({
  id: node.id,
  fullName: [
    node.fullName,
    node.people > 0 ? `(${node.people})` : '',
    node.link === 'none' ? `· ${unbound}` : '',
  ]
    .filter(Boolean)
    .join(' '),
  type: node.parentId === '-1' ? 'company' : 'department',
  children: (node.children as ProviderUnitNode[]).map((child) => toTreeUnit(child, unbound)),
})
