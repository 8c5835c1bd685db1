import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chat } from '@tessera/shared/contract/chat/chat'
import { maxTextLength } from '@tessera/shared/contract/socket'
import { openApp, type TestApp } from '../../test/app.ts'
import { connectSocket, type SocketClient } from '../../test/socket.ts'
import { connectDatabase } from '../db/connect.ts'
import { storeMessage } from './store.ts'

let first: TestApp
let second: TestApp
let tokens: { coach: string; consultant: string; admin: string }
const [coach, consultant, admin, principal] = [
  'user.coach01',
  'user.consultant01',
  'user.admin',
  'user.principal',
]

beforeAll(async () => {
  first = await openApp()
  // Another process on the same database, with connections of its own.
  second = await openApp({}, connectDatabase({ ...first.database.options, max: 4 }))
  const [one, two, three] = await Promise.all([
    first.signIn('coach01'),
    first.signIn('consultant01'),
    first.signIn('admin'),
  ])
  tokens = { coach: one, consultant: two, admin: three }
})

let coachSocket: SocketClient
let consultantSocket: SocketClient
beforeEach(async () => {
  coachSocket = await connectSocket(first, tokens.coach)
  consultantSocket = await connectSocket(first, tokens.consultant)
  return () => {
    coachSocket.end()
    consultantSocket.end()
  }
})

const sendText = (messageContent: string, more: object = {}) =>
  coachSocket.send({
    method: 'SendMessage',
    toUserId: consultant,
    messageType: 'text',
    messageContent,
    ...more,
  })
const countMessages = async () =>
  (await sql<{ n: number }>`select count(*) as n from shell_chat_message`.execute(first.database.db)).rows[0]!
    .n

test('initMessage has unread messages by colleague, newest first, and separate counts for notices', async () => {
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from shell_chat_message where state = 0 and receive_user_id = ${coach}`.execute(
    first.database.db,
  )
  const [init] = coachSocket.received
  expect(init).toMatchObject({
    method: 'initMessage',
    unreadNums: [
      { sendUserId: consultant, receiveUserId: coach, unreadNum: rows[0]!.n, defaultMessageType: 'text' },
    ],
    unreadNoticeCount: 1,
  })
})

describe('SendMessage', () => {
  test('stores the message, echoes it to the sender and pushes it to the receiver', async () => {
    sendText('  周六下午可以。 ', { clientId: 'a1' })
    const sent = await coachSocket.next('sendMessage')
    expect(sent).toMatchObject({
      UserId: coach,
      account: 'coach01',
      toUserId: consultant,
      toAccount: 'consultant01',
      messageType: 'text',
      toMessage: '周六下午可以。',
      clientId: 'a1',
      headIcon: '/api/file/Image/userAvatar/001.png',
      dateTime: expect.any(Number),
    })
    expect(await consultantSocket.next('receiveMessage')).toMatchObject({
      formUserId: coach,
      account: 'coach01',
      realName: sent.realName,
      messageType: 'text',
      formMessage: '周六下午可以。',
      id: sent.id,
      dateTime: sent.dateTime,
      latestDate: sent.dateTime,
    })
  })

  test('sends a picture as an object with its path', async () => {
    await sql`
      insert into system_file (name, type, file_name, mime, bytes, creator_user_id)
        values ('20261121_abc.png', 'IM', 'a.png', 'image/png', 1, ${coach})`.execute(first.database.db)
    coachSocket.send({
      method: 'SendMessage',
      toUserId: consultant,
      messageType: 'image',
      messageContent: { name: '20261121_abc.png', width: 640, height: 480 },
    })
    const picture = { path: '/api/file/Image/IM/20261121_abc.png', width: 640, height: 480 }
    expect((await coachSocket.next('sendMessage')).toMessage).toEqual(picture)
    expect((await consultantSocket.next('receiveMessage')).formMessage).toEqual(picture)
    coachSocket.send({ method: 'MessageList', toUserId: consultant, formUserId: coach, pageSize: 1 })
    const {
      list: [newest],
    } = await coachSocket.next('messageList')
    expect([newest!.contentType, JSON.parse(newest!.content)]).toEqual(['image', picture])
  })

  test('refuses empty text, so that its sender knows', async () => {
    const before = await countMessages()
    sendText('   \n ', { clientId: 'empty' })
    expect(await coachSocket.next('error')).toMatchObject({ msg: '消息不能为空', clientId: 'empty' })
    expect(await countMessages()).toBe(before)
  })

  test('stores and delivers a repeated client message once, and echoes it again to the sender', async () => {
    const before = await countMessages()
    sendText('一次', { clientId: 'once' })
    const { id } = await coachSocket.next('sendMessage')
    sendText('一次', { clientId: 'once' })
    expect((await coachSocket.next('sendMessage')).id).toBe(id)
    expect(await countMessages()).toBe(before + 1)
    await consultantSocket.next('receiveMessage')
    coachSocket.send({
      method: 'SendMessage',
      toUserId: consultant,
      messageType: 'text',
      messageContent: '下一条',
    })
    expect((await consultantSocket.next('receiveMessage')).formMessage).toBe('下一条')
  })

  test('keeps the order of the messages of one connection', async () => {
    const texts = Array.from({ length: 30 }, (_, at) => `第 ${at} 条`)
    for (const each of texts) sendText(each)
    const received: unknown[] = []
    for (const _ of texts) received.push((await consultantSocket.next('receiveMessage')).formMessage)
    expect(received).toEqual(texts)
  })

  test.each([
    ['to oneself', { toUserId: coach }, 400, '不能给自己发消息'],
    ['to an unknown user', { toUserId: 'user.nobody' }, 404, '对方不存在或已被禁用'],
    ['too long a text', { messageContent: '长'.repeat(maxTextLength + 1) }, 400, '消息最多5000个字符'],
    [
      'a picture as text',
      { messageType: 'image', messageContent: '20261121_abc.png' },
      400,
      '消息内容不正确',
    ],
    [
      'a path as the name of a picture',
      { messageType: 'image', messageContent: { name: '../secret.png', width: 1, height: 1 } },
      400,
      'messageContent.name：内容不正确',
    ],
    [
      'a picture that was never uploaded',
      { messageType: 'image', messageContent: { name: '20261121_none.png', width: 1, height: 1 } },
      400,
      '消息内容不正确',
    ],
    ['a voice message', { messageType: 'voice' }, 400, 'messageType：只能是 text 或 image'],
  ])('refuses with a message: %s', async (_, change, code, msg) => {
    const before = await countMessages()
    coachSocket.sendText(
      JSON.stringify({
        method: 'SendMessage',
        token: tokens.coach,
        toUserId: consultant,
        messageType: 'text',
        messageContent: 'x',
        clientId: 'r1',
        ...change,
      }),
    )
    expect(await coachSocket.next('error')).toEqual({
      method: 'error',
      frame: 2,
      code,
      msg,
      of: 'SendMessage',
      clientId: 'r1',
    })
    expect(await countMessages()).toBe(before)
  })

  test('refuses messages to disabled users, and accepts a text of the maximum length', async () => {
    await sql`update org_user set enabled_mark = 0 where id = 'user.coach30'`.execute(first.database.db)
    coachSocket.send({
      method: 'SendMessage',
      toUserId: 'user.coach30',
      messageType: 'text',
      messageContent: 'x',
    })
    expect((await coachSocket.next('error')).code).toBe(404)
    sendText('长'.repeat(maxTextLength))
    expect((await consultantSocket.next('receiveMessage')).formMessage).toHaveLength(maxTextLength)
  })
})

describe('two processes', () => {
  test('deliver messages, echoes on other devices and read marks to each other’s sockets', async () => {
    const otherProcess = await connectSocket(second, tokens.consultant)
    const device = await connectSocket(second, tokens.coach)
    sendText('隔壁进程', { clientId: 'far' })
    const { id } = await coachSocket.next('sendMessage')
    // Events of earlier messages can still be under way between the processes.
    expect(await otherProcess.next('receiveMessage', (frame) => frame.id === id)).toMatchObject({
      formMessage: '隔壁进程',
    })
    expect(await device.next('sendMessage', (frame) => frame.id === id)).toMatchObject({ clientId: 'far' })
    otherProcess.send({ method: 'UpdateReadMessage', formUserId: coach })
    for (const one of [coachSocket, device, consultantSocket])
      expect(await one.next('readMessage')).toMatchObject({ formUserId: coach, toUserId: consultant })
    expect(coachSocket.received.filter(({ method }) => method === 'sendMessage')).toHaveLength(1)
  })

  test('know who is online in the other process and announce changes', async () => {
    const watcher = await connectSocket(second, tokens.admin)
    expect(watcher.received[0]).toMatchObject({ onlineUsers: expect.arrayContaining([admin]) })
    const principalToken = await first.signIn('principal')
    const newcomer = await connectSocket(first, principalToken)
    await expect.poll(() => usersOf(watcher, 'online')).toContain(principal)
    newcomer.end()
    await expect.poll(() => usersOf(watcher, 'Offline')).toContain(principal)
    const lateWatcher = await connectSocket(second, tokens.admin)
    expect(lateWatcher.received[0]).toMatchObject({
      onlineUsers: expect.arrayContaining([admin, coach, consultant]),
    })
  })
})
const usersOf = ({ received: heard }: SocketClient, method: 'online' | 'Offline') =>
  heard.flatMap((frame) =>
    frame.method === method ? [frame.userId, ...((frame as { userIds?: string[] }).userIds ?? [])] : [],
  )

describe('MessageList', () => {
  beforeAll(async () => {
    await sql`
      insert into shell_chat_message (id, send_user_id, receive_user_id, content, send_time)
      select 'list.' || n, case when n % 2 = 0 then ${principal} else ${admin} end, case
        when n % 2 = 0 then ${admin} else ${principal} end,
        '消息 ' || n || case when n % 50 = 0 then ' 教室' else '' end, now() + n * interval '1 second'
      from generate_series(1, 120) n`.execute(first.database.db)
  })
  const loadPage = async (more: object) => {
    const one = await connectSocket(first, tokens.admin)
    one.send({ method: 'MessageList', toUserId: principal, formUserId: admin, ...more })
    const frame = await one.next('messageList')
    one.end()
    return frame
  }

  test('the first page has the newest 30 messages in ascending order', async () => {
    const { list, pagination } = await loadPage({ currentPage: 1, pageSize: 30, sord: 'desc', keyword: '' })
    expect(list.map(({ content }) => content.split(' ')[1])).toEqual(
      Array.from({ length: 30 }, (_, at) => String(91 + at)),
    )
    expect(pagination).toMatchObject({ currentPage: 1, pageIndex: 1, pageSize: 30, total: 121 })
    expect((await loadPage({ currentPage: 2, sord: 'desc' })).list.at(-1)!.content).toBe('消息 90')
  })
  test('the history starts with the oldest messages, 50 a page', async () => {
    const { list } = await loadPage({ currentPage: 1, pageSize: 50, sord: 'asc' })
    expect([list.length, list[0]!.content, list[1]!.content]).toEqual([
      50,
      '请把新来的前台账号开一下。',
      '消息 1',
    ])
    expect((await loadPage({ currentPage: 3, pageSize: 50, sord: 'asc' })).list.at(-1)!.content).toBe(
      '消息 120',
    )
  })
  test('finds by keyword, in which % is an ordinary character', async () => {
    expect((await loadPage({ keyword: '教室' })).list.map(({ id }) => id)).toEqual(['list.50', 'list.100'])
    expect((await loadPage({ keyword: '%' })).list).toEqual([])
  })
  test('answers the id of the request; both directions are the same conversation', async () => {
    expect(await loadPage({ ask: 'q7' })).toMatchObject({ toUserId: principal, ask: 'q7' })
    expect((await loadPage({ toUserId: admin, formUserId: principal })).pagination.total).toBe(121)
  })
  test('refuses the conversation of other users', async () => {
    coachSocket.send({ method: 'MessageList', toUserId: principal, formUserId: admin })
    expect(await coachSocket.next('error')).toMatchObject({ code: 403, of: 'MessageList' })
    coachSocket.send({ method: 'MessageList', toUserId: principal })
    expect(
      (await coachSocket.next('messageList')).list.every(({ sendUserId, receiveUserId }) =>
        [sendUserId, receiveUserId].includes(coach),
      ),
    ).toBe(true)
  })
})

test('UpdateReadMessage marks all messages of a colleague as read, notifies both and clears the count', async () => {
  consultantSocket.send({
    method: 'SendMessage',
    toUserId: coach,
    messageType: 'text',
    messageContent: '还能加人吗？',
  })
  await coachSocket.next('receiveMessage')
  coachSocket.send({ method: 'UpdateReadMessage', formUserId: consultant })
  const read = await consultantSocket.next('readMessage')
  expect(read).toMatchObject({ formUserId: consultant, toUserId: coach })
  await coachSocket.next('readMessage')
  const { rows } = await sql<{
    n: number
  }>`
    select count(*) as n from shell_chat_message where receive_user_id = ${coach}
      and send_user_id = ${consultant} and (state = 0 or receive_time is null)`.execute(first.database.db)
  expect(rows[0]!.n).toBe(0)
  expect((await connectSocket(first, tokens.coach)).received[0]).toMatchObject({ unreadNums: [] })
  // Nothing is left to read, so no further frame is sent.
  coachSocket.send({ method: 'UpdateReadMessage', formUserId: consultant })
  coachSocket.send({ method: 'heartCheck', answer: true })
  await coachSocket.next('heartCheck')
  expect(coachSocket.received.filter(({ method }) => method === 'readMessage')).toHaveLength(1)
})

test('two users who write to each other at the same time cause no deadlock', async () => {
  const write = (from: string, to: string) =>
    storeMessage(first.database.db, {
      from,
      to,
      content: '同时',
      contentType: 'text',
      clientId: null,
      word: () => '{}',
    })
  const written = await Promise.all(
    Array.from({ length: 400 }, (_, at) => (at % 2 ? write(coach, consultant) : write(consultant, coach))),
  )
  expect(written.every((one) => one?.stored)).toBe(true)
})

test('imreply lists conversations newest first with the last message and the unread count', async () => {
  consultantSocket.send({
    method: 'SendMessage',
    toUserId: coach,
    messageType: 'text',
    messageContent: '最新一条',
  })
  await coachSocket.next('receiveMessage')
  const { list } = await first.data(chat.recent, {}, { token: tokens.coach })
  expect(list.map(({ userId }) => userId)).toEqual([consultant, principal])
  expect(list[0]).toMatchObject({
    id: consultant,
    account: 'consultant01',
    latestMessage: '最新一条',
    messageType: 'text',
    unreadMessage: expect.any(Number),
  })
  expect(list[0]!.unreadMessage).toBeGreaterThan(0)
  const desk01 = { token: await first.signIn('desk01') }
  expect((await first.data(chat.recent, {}, desk01)).list).toEqual([])
})

test('the stored conversations agree with the messages', async () => {
  const { rows } = await sql<{ kept: string; found: string }>`
    with found as (
      select owner, peer, count(*) filter (where waits) as unread,
        (array_agg(id order by send_time desc, id desc))[1] as newest
      from (
        select id, send_time, send_user_id as owner, receive_user_id as peer, false as waits
          from shell_chat_message
        union all select id, send_time, receive_user_id, send_user_id, state = 0 from shell_chat_message
      ) sides where owner in (${coach}, ${consultant}) group by owner, peer
    )
    select jsonb_agg(jsonb_build_array(owner, peer, unread, newest) order by owner, peer)::text as found,
      (select jsonb_agg(jsonb_build_array(user_id, peer_user_id, unread, message_id)
      order by user_id, peer_user_id)::text from shell_chat_recent
        where user_id in (${coach}, ${consultant})) as kept
    from found`.execute(first.database.db)
  expect(rows[0]!.kept).toBe(rows[0]!.found)
})
