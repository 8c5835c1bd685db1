import { Empty, Radio, Skeleton } from '@arco-design/web-react'
import { useState } from 'react'
import { current as calls, type GrantedItem } from '@tessera/shared/contract/org/current'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { MenuIcon } from '@tessera/shared/ui/menu-icon'
import { LoadFailure } from './load-failure.tsx'
import { text } from './text.ts'
import styles from './profile.module.css'

const kinds = ['module', 'button', 'column', 'form', 'resource', 'interface'] as const

/** The user's permissions by menu. */
export function Permissions() {
  const t = useText(text)
  const [kind, setKind] = useState<(typeof kinds)[number]>('module')
  const { data, error, mutate } = useCall(calls.authorize, {})
  if (error && !data) return <LoadFailure failure={error} onRetry={() => void mutate()} />
  if (!data) return <Skeleton animation text={{ rows: 8 }} />
  const nodes = data[kind] ?? []
  return (
    <div className={styles.rights}>
      <Radio.Group type="button" aria-label={t('profile.kind')} value={kind} onChange={setKind}>
        {kinds.map((one) => (
          <Radio key={one} value={one}>
            {t(`profile.${one}`)}
          </Radio>
        ))}
      </Radio.Group>
      {nodes.length > 0 ? (
        <PermissionTree nodes={nodes} menus={kind !== 'module'} />
      ) : (
        <Empty description={t('profile.noRights')} />
      )}
      <p className={styles.none}>{t('profile.rightsNote')}</p>
    </div>
  )
}

/** With `menus`, entries below a menu are permissions on it and not menus; they are listed in a line. */
function PermissionTree({ nodes, menus }: { nodes: readonly GrantedItem[]; menus: boolean }) {
  const flat = menus && nodes.every(({ id, moduleId, isLeaf }) => isLeaf && id !== moduleId)
  return (
    <ul className={flat ? `${styles.granted} ${styles.flat}` : styles.granted}>
      {nodes.map((node) => (
        <li key={node.id}>
          {node.hasChildren ? (
            <details open>
              <summary>
                <MenuIcon name={node.icon} />
                {node.fullName}
              </summary>
              <PermissionTree nodes={node.children} menus={menus} />
            </details>
          ) : (
            <span>
              {!flat && <MenuIcon name={node.icon} />}
              {node.fullName}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
