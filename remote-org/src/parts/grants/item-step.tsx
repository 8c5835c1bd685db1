import { Button, Result, Skeleton, Tag } from '@arco-design/web-react'
import { useMemo } from 'react'
import { grants, type GrantItem, type GrantKind } from '@tessera/shared/contract/org/grants'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { CheckTree, type CheckNode } from '@tessera/shared/ui/check-tree/check-tree'
import { MenuIcon } from '@tessera/shared/ui/menu-icon'
import { checkedIds, markItems, type Draft } from './draft.ts'
import { text } from './text.ts'

interface Node extends CheckNode {
  readonly children: readonly Node[]
  readonly item: GrantItem
}

interface Props {
  /** Id of the holder; `0` in a batch change. */
  objectId: string
  kind: GrantKind
  /** Ids of the checked menus, which contain the items of the other kinds. */
  menus: readonly string[]
  draft: Draft
  onDraft: (draft: Draft) => void
  readOnly: boolean
}

/** Longer than the default, because this call is slow with thousands of menus. */
export const grantsTimeoutMs = 100_000

/** One kind of permission as a tree to check. */
export function ItemStep({ objectId, kind, menus, draft, onDraft, readOnly }: Props) {
  const t = useText(text)
  const input = {
    objectId,
    type: kind,
    moduleIds: kind === 'module' || kind === 'interface' ? '' : menus.join(','),
  }
  const { data, error, mutate } = useCall(grants.values, input, { timeoutMs: grantsTimeoutMs })
  const notYours = t('grants.notYours')
  const nodes = useMemo(() => {
    const nodeOf = (item: GrantItem): Node => ({
      id: item.id,
      fullName: item.fullName,
      lockedReason: item.offered ? undefined : notYours,
      children: item.children.map(nodeOf),
      item,
    })
    return data?.list.map(nodeOf) ?? []
  }, [data, notYours])
  const checked = useMemo(() => checkedIds(draft[kind], data?.ids ?? []), [draft, kind, data])

  if (error && !data)
    return (
      <Result
        status="error"
        title={t('grants.failed')}
        subTitle={[error.msg, error.requestId && t('grants.quote', { id: error.requestId })]
          .filter(Boolean)
          .join(' · ')}
        extra={<Button onClick={() => void mutate()}>{t('grants.retry')}</Button>}
      />
    )
  if (!data) return <Skeleton animation text={{ rows: 10, width: '100%' }} />
  const label = t(`grants.${kind}`)
  const emptyText = () => {
    if (kind === 'module') return t('grants.noOffer')
    if (kind === 'interface') return t('grants.noInterfaces')
    return menus.length === 0 ? t('grants.noMenus') : t('grants.noItems', { kind: label })
  }
  return (
    <CheckTree<Node>
      label={label}
      nodes={nodes}
      checked={checked}
      onCheck={(changed, isChecked) =>
        onDraft(
          markItems(
            draft,
            kind,
            data.ids,
            changed.map(({ item }) => item),
            isChecked,
          ),
        )
      }
      readOnly={readOnly}
      prefix={({ item }) =>
        item.id === item.moduleId || item.id === '1' ? <MenuIcon name={item.icon} /> : null
      }
      suffix={({ item }) =>
        item.enforced ? null : (
          <Tag size="small" color="orangered">
            {t('grants.unenforced')}
          </Tag>
        )
      }
      empty={emptyText()}
    />
  )
}
