import { Badge, Radio } from '@arco-design/web-react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { syncs, type ProviderChange, type SyncProduct } from '@tessera/shared/contract/wechat/syncs'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { Copyable } from '@tessera/shared/ui/copyable'
import type { Column } from '@tessera/shared/ui/table/column'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { text } from './text.ts'
import styles from './qy-config.module.css'

const dots = { create: 'success', change: 'warning', remove: 'error' } as const

/** Changes made on the platform, as reported by its callback. */
export function ProviderChanges({ menu, product }: { menu: PageProps['menu']; product: SyncProduct }) {
  const t = useText(text)
  const [{ filter }, setListState] = useListState()
  const pageFilter = { product, part: 'changes' }
  const columns: Column<ProviderChange>[] = [
    {
      key: 'happenedTime',
      title: t('qyConfig.when'),
      render: ({ happenedTime }) => formatTime(happenedTime, true),
    },
    { key: 'kind', title: t('qyConfig.kind'), render: ({ kind }) => t(`qyConfig.${kind}There`) },
    {
      key: 'action',
      title: t('qyConfig.what'),
      card: 'state',
      render: ({ action }) => <Badge status={dots[action]} text={t(`qyConfig.did.${action}`)} />,
    },
    {
      key: 'fullName',
      title: t('qyConfig.fullName'),
      card: 'title',
      render: ({ fullName, localName }) => fullName || localName?.split('/')[0],
    },
    {
      key: 'remoteId',
      title: t('qyConfig.remoteId'),
      pinned: true,
      render: ({ remoteId }) => <Copyable>{remoteId}</Copyable>,
    },
    {
      key: 'localName',
      title: t('qyConfig.bound'),
      render: ({ localName }) => localName ?? <span className={styles.unbound}>{t('qyConfig.unbound')}</span>,
    },
    {
      key: 'localId',
      title: t('qyConfig.effect'),
      render: ({ kind, localId, action }) =>
        localId === null ? '' : t(action === 'remove' ? `qyConfig.unbinds.${kind}` : 'qyConfig.stales'),
    },
  ]
  return (
    <Crud
      menu={menu}
      list={syncs.changes}
      columns={columns}
      filter={pageFilter}
      filters={
        <Radio.Group
          type="button"
          aria-label={t('qyConfig.kind')}
          value={filter['kind'] ?? ''}
          onChange={(kind: string) => setListState({ filter: { ...pageFilter, ...(kind ? { kind } : {}) } })}
        >
          <Radio value="">{t('qyConfig.allKinds')}</Radio>
          <Radio value="organize">{t('qyConfig.organizeThere')}</Radio>
          <Radio value="user">{t('qyConfig.userThere')}</Radio>
        </Radio.Group>
      }
      empty={t('qyConfig.noChanges')}
    />
  )
}
