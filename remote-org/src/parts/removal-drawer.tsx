import { Alert, Button, Drawer, Message, Skeleton } from '@arco-design/web-react'
import { Link } from 'react-router-dom'
import type { HolderUsage } from '@tessera/shared/contract/org/holder-usage'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { drawerDialogProps } from '@tessera/shared/ui/portal-scope/drawer-dialog-props'
import { useRemovalText } from '@tessera/shared/lists/crud/use-removal'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { GrantedItems } from './grants/granted-items.tsx'
import styles from './grants/grants.module.css'
import { text } from './text.ts'
import type { RemovableHolder } from './use-holder-removal.tsx'

interface Props {
  holder: RemovableHolder
  id: string
  name: string
  onClose: () => void
}

/** What a role, position or group gives and to whom, and the choice to delete it together with both. */
export function RemovalDrawer({ holder: { calls, noun, stale }, id, name, onClose }: Props) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const { data, error, mutate } = useCall(calls.usage, { id }, { dedupingInterval: 0 })
  const { send, sending } = useSend(calls.removeWithUsage, { stale })
  const title = useRemovalText({ noun }).titleOf(name)
  const remove = async ({ users, grants }: HolderUsage) => {
    const { msg } = await send({ id, users: users.total, grants: grants.total })
    Message.success(msg)
    onClose()
  }
  const footer = (
    <div className={styles.removalFoot}>
      <Button onClick={onClose}>{t('parts.cancel')}</Button>
      <Button
        type="primary"
        status="danger"
        loading={sending}
        disabled={!data}
        // After a refusal `send` has shown a toast, and the numbers may have changed.
        onClick={() => data && void remove(data).catch(() => void mutate())}
      >
        {t('parts.removeAll', { noun })}
      </Button>
    </div>
  )
  return (
    <>
      {anchor}
      <Drawer
        {...drawerDialogProps(title)}
        visible
        title={title}
        width="min(640px, 100vw)"
        wrapClassName={scope}
        footer={footer}
        unmountOnExit
        onCancel={onClose}
      >
        {error && !data && (
          <Alert
            type="error"
            content={error.msg}
            action={
              <Button size="small" onClick={() => void mutate()}>
                {t('parts.retry')}
              </Button>
            }
          />
        )}
        {!data && !error && <Skeleton animation text={{ rows: 6, width: '100%' }} />}
        {data && <Usage noun={noun} usage={data} />}
      </Drawer>
    </>
  )
}

function Usage({ noun, usage: { grants, users } }: { noun: string; usage: HolderUsage }) {
  const t = useText(text)
  return (
    <>
      <Alert
        type="warning"
        content={t('parts.removalNote', { noun, users: users.total, grants: grants.total })}
      />
      <section className={styles.usage}>
        <h3>{t('parts.usageUsers', { n: users.total })}</h3>
        {users.list.length > 0 && (
          <ul className={styles.holders}>
            {users.list.map(({ id, account, realName }) => (
              <li key={id}>
                <Link to={`/permission/user?keyword=${encodeURIComponent(account)}`}>
                  {realName}/{account}
                </Link>
              </li>
            ))}
          </ul>
        )}
        <More total={users.total} shown={users.list.length} />
      </section>
      <section className={styles.usage}>
        <h3>{t('parts.usageGrants', { n: grants.total })}</h3>
        <GrantedItems items={grants.items} />
        <More total={grants.total} shown={grants.items.length} />
      </section>
    </>
  )
}

/** How many entries the caller cannot see or the answer leaves out. */
function More({ total, shown }: { total: number; shown: number }) {
  const t = useText(text)
  return total > shown ? <p>{t('parts.usageMore', { n: total - shown })}</p> : null
}
