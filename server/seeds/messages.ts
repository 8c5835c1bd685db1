import type { Db } from '../src/db/connect.ts'
import { known, type SeedContext } from './context.ts'
import { insertRows } from './rows.ts'

const hour = 3_600_000

/** Seeds three messages and a conversation; what is read differs by user. */
export async function seedMessages(db: Db, { users }: SeedContext): Promise<void> {
  const [admin, principal, coach, consultant] = ['admin', 'principal', 'coach01', 'consultant01'].map(
    (account) => known(users, account),
  ) as [string, string, string, string]
  const ago = (hours: number) => new Date(Date.now() - hours * hour)
  const message = (id: string, type: 1 | 2, title: string, bodyText: string, hours: number) => ({
    id: `message.${id}`,
    type,
    title,
    bodyText,
    enabledMark: 1,
    toUserIds: '',
    files: '',
    sentCount: type === 1 ? users.size : 2,
    creatorUserId: type === 1 ? principal : null,
    creatorTime: ago(hours + 1),
    lastModifyTime: ago(hours),
  })
  await insertRows(db, 'system_message', [
    message(
      'schedule',
      1,
      '下月排课已发布，请各位教练核对',
      '<p>下月排课已发布。请各位教练在本周五前核对自己的课表，如需调整请提交代课申请。</p>',
      50,
    ),
    message(
      'fire-drill',
      1,
      '本周六上午消防演练通知',
      '<p>本周六 8:30 两个校区同时进行消防演练，请前台提前通知家长。</p>',
      6,
    ),
    message('todo', 2, '您有一条新的待办：设备报修', JSON.stringify({ type: 2, id: 'task.01' }), 3),
  ])
  const receipts = [
    ...[...users.values()].flatMap((userId) => [
      { messageId: 'message.schedule', userId, isRead: 1, readTime: ago(40) },
      { messageId: 'message.fire-drill', userId, isRead: 0, readTime: null },
    ]),
    ...[admin, principal].map((userId) => ({ messageId: 'message.todo', userId, isRead: 0, readTime: null })),
  ]
  await insertRows(db, 'system_message_receipt', receipts)
  const chat = (
    id: number,
    sendUserId: string,
    receiveUserId: string,
    content: string,
    hours: number,
    state: 0 | 1,
  ) => ({
    id: `chat.${id}`,
    sendUserId,
    receiveUserId,
    content,
    contentType: 'text',
    state,
    sendTime: ago(hours),
    receiveTime: state ? ago(hours - 1) : null,
  })
  await insertRows(db, 'shell_chat_message', [
    chat(1, coach, principal, '校长，下周三的公开课教室订好了。', 30, 1),
    chat(2, principal, coach, '好的，辛苦了，记得提前一天布置场地。', 29, 1),
    chat(3, consultant, coach, '有位家长想周六下午来体验，您那节课还能加人吗？', 5, 0),
    chat(4, consultant, coach, '孩子 7 岁，没有基础。', 4, 0),
    chat(5, principal, admin, '请把新来的前台账号开一下。', 2, 0),
  ])
  await insertRows(db, 'shell_chat_recent', [
    ...[
      [principal, coach],
      [coach, principal],
    ].map(([userId, peerUserId]) => ({
      userId,
      peerUserId,
      messageId: 'chat.2',
      latestTime: ago(29),
      unread: 0,
    })),
    ...[
      [consultant, coach, 0],
      [coach, consultant, 2],
    ].map(([userId, peerUserId, unread]) => ({
      userId,
      peerUserId,
      messageId: 'chat.4',
      latestTime: ago(4),
      unread,
    })),
    ...[
      [principal, admin, 0],
      [admin, principal, 1],
    ].map(([userId, peerUserId, unread]) => ({
      userId,
      peerUserId,
      messageId: 'chat.5',
      latestTime: ago(2),
      unread,
    })),
  ])
}
