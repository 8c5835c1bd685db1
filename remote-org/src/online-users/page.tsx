import { Button } from '@arco-design/web-react'
import { useEffect, useState } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { onlineUsers, type OnlineUser } from '@tessera/shared/contract/system/online-users'
import { defaultCodes } from '@tessera/shared/access/can'
import { useCan } from '@tessera/shared/access/use-can'
import { refresh, useSend } from '@tessera/shared/client/use-call'
import { formatUserAgent } from '@tessera/shared/format/agent'
import { session } from '@tessera/shared/session'
import { usePeople } from '@tessera/shared/session/use-names'
import { useText } from '@tessera/shared/text/text'
import type { Column } from '@tessera/shared/widgets/crud/column'
import { Crud } from '@tessera/shared/widgets/crud/crud'
import { ConfirmContent, useConfirm } from '@tessera/shared/widgets/confirm/confirm'
import { text } from './text.ts'
import styles from './online-users.module.css'

type Row = OnlineUser & { id: string }

/** Milliseconds between two looks. */
const pause = 10_000
/** So many are named in the question. */
const most = 10

export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const may = useCan(menu.id)(defaultCodes.remove)
  const me = session.get().current?.userInfo.userId
  const [ticked, setTicked] = useState<readonly string[]>([])
  const { ask, dialog } = useConfirm()
  const { send } = useSend(onlineUsers.removeMany, { stale: [onlineUsers.rows] })

  useEffect(() => {
    const timer = setInterval(
      () => document.visibilityState === 'visible' && void refresh(onlineUsers.rows),
      pause,
    )
    return () => clearInterval(timer)
  }, [])

  const columns: Column<Row>[] = [
    {
      key: 'userName',
      title: t('onlineUsers.user'),
      width: 180,
      pinned: true,
      render: ({ userName, userAccount }) => `${userName}/${userAccount}`,
    },
    { key: 'department', title: t('onlineUsers.department'), width: 160 },
    { key: 'loginTime', title: t('onlineUsers.loginTime'), width: 140 },
    { key: 'loginIPAddress', title: t('onlineUsers.ip'), width: 140 },
    {
      key: 'loginPlatForm',
      title: t('onlineUsers.agent'),
      width: 180,
      render: ({ loginPlatForm }) => <span title={loginPlatForm}>{formatUserAgent(loginPlatForm)}</span>,
    },
    { key: 'sessions', title: t('onlineUsers.sessions'), width: 88, align: 'right' },
  ]
  const others = ticked.filter((id) => id !== me)
  const force = (ids: readonly string[]) =>
    ask({
      title: t('onlineUsers.force'),
      content: <ConfirmContent note={t('onlineUsers.question')} name={<People ids={ids} />} />,
      okText: t('onlineUsers.force'),
      danger: true,
      run: async () => {
        const { msg } = await send({ ids: [...ids] })
        setTicked([])
        return msg
      },
    })
  return (
    <>
      <Crud<typeof onlineUsers.rows, Row>
        menu={menu}
        list={onlineUsers.rows}
        columns={columns}
        actions={[
          {
            label: t('onlineUsers.force'),
            code: defaultCodes.remove,
            danger: true,
            hidden: ({ id }) => id === me,
            run: ({ id }) => force([id]),
          },
        ]}
        tools={
          <>
            {may && (
              <Button status="danger" disabled={others.length === 0} onClick={() => force(others)}>
                {others.length > 0
                  ? t('onlineUsers.forceMany', { n: others.length })
                  : t('onlineUsers.force')}
              </Button>
            )}
            <span className={styles.live}>{t('onlineUsers.live')}</span>
          </>
        }
        {...(may ? { selection: { ids: ticked, onChange: setTicked } } : {})}
        empty={t('onlineUsers.empty')}
      />
      {dialog}
    </>
  )
}

/** Whom it is about. */
function People({ ids }: { ids: readonly string[] }) {
  const t = useText(text)
  const people = usePeople(ids.slice(0, most))
  return (
    <>
      {people.map(({ fullName }) => fullName).join('、')}{' '}
      {ids.length > most && t('onlineUsers.more', { n: ids.length - most })}
    </>
  )
}
