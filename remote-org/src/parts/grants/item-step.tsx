import { Button, Result, Skeleton } from '@arco-design/web-react'
import { useMemo } from 'react'
import { grants, type GrantItem, type GrantKind } from '@tessera/shared/contract/org/grants'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { CheckTree, type CheckNode } from '@tessera/shared/widgets/check-tree/check-tree'
import { MenuIcon } from '@tessera/shared/widgets/menu-icon'
import { checkedOf, marked, type Draft } from './draft.ts'
import { text } from './text.ts'

interface Node extends CheckNode {
  readonly children: readonly Node[]
  readonly item: GrantItem
}

interface Props {
  /** Id of the holder; `0` where several get the same. */
  objectId: string
  kind: GrantKind
  /** Menus that are checked: items of other kinds lie in them. */
  menus: readonly string[]
  draft: Draft
  onDraft: (draft: Draft) => void
  readOnly: boolean
}

/** Milliseconds: with thousands of menus this is the long call (specification: wire 7.7). */
export const patience = 100_000

/** One kind of permission as a tree to check. */
export function ItemStep({ objectId, kind, menus, draft, onDraft, readOnly }: Props) {
  const t = useText(text)
  const asked = { objectId, type: kind, moduleIds: kind === 'module' ? '' : menus.join(',') }
  const { data, error, mutate } = useCall(grants.values, asked, { timeoutMs: patience })
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
  const checked = useMemo(() => checkedOf(draft[kind], data?.ids ?? []), [draft, kind, data])

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
  return (
    <CheckTree<Node>
      label={label}
      nodes={nodes}
      checked={checked}
      onCheck={(changed, on) =>
        onDraft(
          marked(
            draft,
            kind,
            data.ids,
            changed.map(({ item }) => item),
            on,
          ),
        )
      }
      readOnly={readOnly}
      prefix={({ item }) =>
        item.id === item.moduleId || item.id === '1' ? <MenuIcon name={item.icon} /> : null
      }
      empty={
        kind === 'module'
          ? t('grants.noOffer')
          : menus.length === 0
            ? t('grants.noMenus')
            : t('grants.noItems', { kind: label })
      }
    />
  )
}
