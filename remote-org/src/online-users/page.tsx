import { Button } from '@arco-design/web-react'
import { useEffect, useState } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { onlineUsers, type OnlineUserRow } from '@tessera/shared/contract/session/online-users'
import { defaultCodes } from '@tessera/shared/access/can'
import { useCan } from '@tessera/shared/access/use-can'
import { refresh, useSend } from '@tessera/shared/client/use-call'
import { UserAgentLabel } from '@tessera/shared/ui/user-agent-label'
import { formatTime } from '@tessera/shared/format/time'
import { session } from '@tessera/shared/session'
import { usePeople } from '@tessera/shared/client/use-names'
import { joinNames } from '@tessera/shared/text/punctuation'
import { useText } from '@tessera/shared/text/text'
import type { Column } from '@tessera/shared/ui/table/column'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { ConfirmContent, useConfirm } from '@tessera/shared/ui/confirm/confirm'
import { useNarrow } from '@tessera/shared/ui/narrow-screen/use-narrow'
import { text } from './text.ts'
import styles from './online-users.module.css'

/** The list refreshes at this interval while the page is visible. */
const refreshIntervalMs = 10_000
/** The confirmation names at most this many users. */
const maxNames = 10

export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const phone = useNarrow('phone')
  const canForce = useCan(menu.id)(defaultCodes.remove)
  const me = session.get().current?.userInfo.userId
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([])
  const { ask, dialog } = useConfirm()
  const { send } = useSend(onlineUsers.removeMany, { stale: [onlineUsers.rows] })

  useEffect(() => {
    const timer = setInterval(
      () => document.visibilityState === 'visible' && void refresh(onlineUsers.rows),
      refreshIntervalMs,
    )
    return () => clearInterval(timer)
  }, [])

  const columns: Column<OnlineUserRow>[] = [
    {
      key: 'userName',
      title: t('onlineUsers.user'),
      pinned: true,
      render: ({ userName, userAccount }) => `${userName}/${userAccount}`,
    },
    { key: 'department', title: t('onlineUsers.department') },
    {
      key: 'loginTime',
      title: t('onlineUsers.loginTime'),
      render: ({ loginTime }) => formatTime(loginTime),
    },
    { key: 'loginIPAddress', title: t('onlineUsers.ip') },
    {
      key: 'loginPlatForm',
      title: t('onlineUsers.agent'),
      render: ({ loginPlatForm }) => <UserAgentLabel agent={loginPlatForm} />,
    },
    { key: 'sessions', title: t('onlineUsers.sessions'), align: 'right' },
  ]
  const otherIds = selectedIds.filter((id) => id !== me)
  const confirmForce = (ids: readonly string[]) =>
    ask({
      title: t('onlineUsers.force'),
      content: <ConfirmContent note={t('onlineUsers.question')} name={<PeopleNames ids={ids} />} />,
      okText: t('onlineUsers.force'),
      danger: true,
      run: async () => {
        const { msg } = await send({ ids: [...ids] })
        setSelectedIds([])
        return msg
      },
    })
  return (
    <>
      <Crud<typeof onlineUsers.rows, OnlineUserRow>
        menu={menu}
        list={onlineUsers.rows}
        columns={columns}
        actions={[
          {
            label: t('onlineUsers.force'),
            code: defaultCodes.remove,
            danger: true,
            hidden: ({ id }) => id === me,
            run: ({ id }) => confirmForce([id]),
          },
        ]}
        tools={
          <>
            {canForce && (!phone || selectedIds.length > 0) && (
              <Button status="danger" disabled={otherIds.length === 0} onClick={() => confirmForce(otherIds)}>
                {otherIds.length > 0
                  ? t('onlineUsers.forceMany', { n: otherIds.length })
                  : t('onlineUsers.force')}
              </Button>
            )}
            {!phone && <span className={styles.live}>{t('onlineUsers.live')}</span>}
          </>
        }
        {...(canForce ? { selection: { ids: selectedIds, onChange: setSelectedIds } } : {})}
        empty={t('onlineUsers.empty')}
      />
      {dialog}
    </>
  )
}

/** The names of the users that a confirmation is about. */
function PeopleNames({ ids }: { ids: readonly string[] }) {
  const t = useText(text)
  const people = usePeople(ids.slice(0, maxNames))
  return (
    <>
      {joinNames(people.map(({ fullName }) => fullName))}{' '}
      {ids.length > maxNames && t('onlineUsers.more', { n: ids.length - maxNames })}
    </>
  )
}
