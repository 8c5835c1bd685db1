import { Alert, Button, Skeleton } from '@arco-design/web-react'
import { onlineUsers } from '@tessera/shared/contract/session/online-users'
import type { CallOutput } from '@tessera/shared/contract/wire'
import { defaultCodes } from '@tessera/shared/access/can'
import { useCan } from '@tessera/shared/access/use-can'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { formatUserAgent } from '@tessera/shared/format/agent'
import { UserAgentLabel } from '@tessera/shared/ui/user-agent-label'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { ConfirmContent, useConfirm } from '@tessera/shared/ui/confirm/confirm'
import { Table } from '@tessera/shared/ui/table/table'
import { RelativeTimeLabel } from '@tessera/shared/ui/time-labels'
import { text } from '../text.ts'
import styles from '../users.module.css'

type SessionRow = CallOutput<typeof onlineUsers.sessions>['list'][number]

/** Sessions of a user. A reader with the right to force users offline can end one. */
export function Sessions({ userId, menuId }: { userId: string; menuId: string }) {
  const t = useText(text)
  const canEnd = useCan(menuId)(defaultCodes.remove)
  const { data, error } = useCall(onlineUsers.sessions, { userId })
  const { send } = useSend(onlineUsers.endSession, { stale: [onlineUsers.sessions] })
  const { ask, dialog } = useConfirm()
  if (error && !data) return <Alert type="error" content={error.msg} />
  if (!data) return <Skeleton animation text={{ rows: 4 }} />
  const confirmEnd = ({ id, agent, ip }: SessionRow) =>
    ask({
      title: t('users.endSession'),
      content: <ConfirmContent note={t('users.endSessionNote')} name={`${formatUserAgent(agent)} · ${ip}`} />,
      okText: t('users.endSession'),
      danger: true,
      run: async () => (await send({ userId, id })).msg,
    })
  return (
    <div className={styles.rows}>
      <Table<SessionRow>
        name={t('users.sessions')}
        rows={data.list}
        columns={[
          {
            key: 'agent',
            title: t('users.device'),
            width: 200,
            cell: ({ agent }) => <UserAgentLabel agent={agent} />,
          },
          {
            key: 'ip',
            title: t('users.ip'),
            width: 180,
            cell: ({ ip, place }) => [ip, place].filter(Boolean).join(' · '),
          },
          {
            key: 'startTime',
            title: t('users.started'),
            width: 160,
            cell: ({ startTime }) => formatTime(startTime),
          },
          {
            key: 'seenTime',
            title: t('users.seen'),
            width: 120,
            cell: ({ seenTime }) => <RelativeTimeLabel at={seenTime} />,
          },
          {
            key: 'actions',
            title: t('users.action'),
            width: 110,
            cell: (row) =>
              row.current
                ? t('users.current')
                : canEnd && (
                    <Button type="text" size="mini" status="danger" onClick={() => confirmEnd(row)}>
                      {t('users.endSession')}
                    </Button>
                  ),
          },
        ]}
        empty={t('users.noSessions')}
      />
      {dialog}
    </div>
  )
}
