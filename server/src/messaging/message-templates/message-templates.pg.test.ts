import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { messageTemplates } from '@tessera/shared/contract/messaging/message-templates'
import { messages } from '@tessera/shared/contract/messaging/messages'
import { outbox } from '@tessera/shared/contract/messaging/outbox'
import { smsTemplates } from '@tessera/shared/contract/messaging/sms-templates'
import { openApp } from '../../../test/app.ts'
import { newId } from '../../db/id.ts'
import type { ChannelParts, OutgoingMessage } from '../channels/channel.ts'
import { queueJob } from '../../jobs/job.ts'
import { outboxQueueName } from '../outbox/store.ts'
import { channels } from '../channels/channels.ts'
import { sendByTemplate } from './store.ts'

const {
  call,
  data,
  signIn,
  database: { db },
} = await openApp()
const admin = { token: await signIn('admin') }
const coach = { token: await signIn('coach01') }
const body = {
  fullName: '调课通知',
  enCode: 'lessonMoved',
  category: 2,
  title: '{course}调课',
  content: '{realName}您好：\n{course}改到{time}，{地点}。',
  isStationLetter: 1,
} as const
const sent = async () => (await data(outbox.list, {}, admin)).list
const latest = async () => (await sent())[0]
const make = async (more: object = {}) =>
  (await data(messageTemplates.create, { ...body, ...more }, admin)).id

beforeEach(async () => {
  for (const table of ['system_outbox', 'system_message_template', 'system_message_receipt'])
    await sql`delete from ${sql.table(table)}`.execute(db)
})

describe('a template', () => {
  test('is listed with its channels', async () => {
    await make({ isEmail: 1, isWecom: 1 })
    expect((await data(messageTemplates.list, { category: 2 }, admin)).list).toMatchObject([
      {
        fullName: '调课通知',
        category: 2,
        noticeMethod: 'station,mail,wecom',
        creatorUser: expect.stringContaining('admin'),
      },
    ])
    expect((await data(messageTemplates.list, { category: 1 }, admin)).list).toEqual([])
    expect((await data(messageTemplates.selector, {}, coach)).list).toHaveLength(1)
  })
  test('lists the variables of its texts and SMS template with their descriptions, without the user variables', async () => {
    const { id: smsId } = await data(
      smsTemplates.create,
      {
        fullName: 'a',
        enCode: 'a',
        company: 1,
        signContent: 'a',
        templateId: 'SMS_1',
        parameters: 'time,room',
      },
      admin,
    )
    const id = await make({
      isSms: 1,
      smsId,
      contentEn: '{coach}',
      templateJson: JSON.stringify([
        { field: 'time', fieldName: '时间', sample: '18:00' },
        { field: 'gone' },
      ]),
    })
    expect((await data(messageTemplates.parameters, { id }, admin)).list).toEqual([
      { field: 'course', fieldName: '', sample: '' },
      { field: 'time', fieldName: '时间', sample: '18:00' },
      { field: '地点', fieldName: '', sample: '' },
      { field: 'coach', fieldName: '', sample: '' },
      { field: 'room', fieldName: '', sample: '' },
    ])
    expect(await data(messageTemplates.read, { id }, admin)).toMatchObject({ smsTemplateName: 'a' })
  })
  test.each([
    [{ isStationLetter: 0 }, 'isStationLetter', '请至少选择一种发送方式'],
    [{ isSms: 1 }, 'smsId', '请选择短信模板'],
    [{ isSms: 1, smsId: 'nowhere' }, 'smsId', '所选的短信模板不存在'],
    [{ templateJson: '{' }, 'templateJson', '不是有效的变量说明'],
    [{ title: ' ' }, 'title', 'title'],
    [{ enCode: 'a b' }, 'enCode', 'enCode'],
  ])('rejects %j at its field with a message', async (wrong, field, words) => {
    const answer = await call(messageTemplates.create, { ...body, ...wrong } as never, admin)
    expect(answer).toMatchObject({ code: 400, data: { fields: [{ field }] } })
    expect(JSON.stringify(answer)).toContain(words)
  })
  test('has a unique code, ignoring case', async () => {
    await make()
    expect(await call(messageTemplates.create, { ...body, enCode: 'LESSONMOVED' }, admin)).toMatchObject({
      msg: expect.stringContaining('模板编码已存在'),
    })
  })
  test('rejects an update based on an outdated version', async () => {
    const id = await make()
    const { lastModifyTime } = await data(messageTemplates.read, { id }, admin)
    await data(messageTemplates.update, { ...body, id, lastModifyTime }, admin)
    expect(await call(messageTemplates.update, { ...body, id, lastModifyTime }, admin)).toMatchObject({
      code: 409,
    })
  })
})

describe('sending', () => {
  const variables = { course: '<b>游泳</b>', time: '18:00', 地点: '一号馆' }

  test('delivers to the message centre in each user’s language, with HTML escaped', async () => {
    const id = await make({ titleEn: '{course} moved', contentEn: '{realName}: now at {time}' })
    await sql`update org_user set language = 'en' where account = 'coach01'`.execute(db)
    expect(
      await data(messageTemplates.send, { id, toUserIds: 'user.coach01,user.coach02', variables }, admin),
    ).toEqual({ messages: 2 })
    const countFor = async (by: { token: string }) => (await data(messages.list, {}, by)).list.length
    await expect.poll(() => countFor(coach)).toBe(1)
    const {
      list: [english],
    } = await data(messages.list, {}, coach)
    expect(english).toMatchObject({
      title: '<b>游泳</b> moved',
      type: 2,
      isRead: 0,
      creatorUser: expect.stringContaining('admin'),
    })
    const second = { token: await signIn('coach02') }
    await expect.poll(() => countFor(second)).toBe(1)
    const {
      list: [chinese],
    } = await data(messages.list, {}, second)
    const { bodyText } = await data(messages.readInfo, { id: chinese!.id }, second)
    expect(bodyText).toContain('&#60;b&#62;游泳')
    expect(bodyText).toContain('18:00，一号馆。')
    expect(await sent()).toMatchObject([
      { kind: 'station', state: 'sent', gateway: 'station' },
      { kind: 'station', state: 'sent' },
    ])
    await sql`update org_user set language = null where account = 'coach01'`.execute(db)
  })
  test('searches the outbox by title, recipient and kind', async () => {
    const id = await make({ isEmail: 1 })
    await data(messageTemplates.send, { id, toUserIds: 'user.coach01', variables }, admin)
    const count = async (filter: object) => (await data(outbox.list, filter, admin)).pagination.total
    expect([
      await count({ keyword: '游泳' }),
      await count({ keyword: 'coach01' }),
      await count({ kind: 'mail' }),
      await count({ keyword: 'nothing' }),
    ]).toEqual([2, 2, 1, 0])
  })
  test('rejects a value with a NUL character', async () => {
    const id = await make()
    expect(
      await call(
        messageTemplates.send,
        { id, toUserIds: 'user.coach01', variables: { ...variables, course: 'a\0b' } },
        admin,
      ),
    ).toMatchObject({ code: 400 })
    expect(await sent()).toEqual([])
  })
  test('requires every variable', async () => {
    const id = await make()
    expect(
      await call(messageTemplates.send, { id, toUserIds: 'user.coach01', variables: { course: 'a' } }, admin),
    ).toMatchObject({ code: 400, msg: '请填写变量：time、地点' })
    expect(await sent()).toEqual([])
  })
  describe('an in-app message', () => {
    // Messages of earlier tests may still be on their way.
    const titled = async (title: string) =>
      (await data(messages.list, {}, coach)).list.filter((letter) => letter.title === title)
    const sendOne = async () => {
      const course = newId()
      await data(
        messageTemplates.send,
        { id: await make(), toUserIds: 'user.coach01', variables: { ...variables, course } },
        admin,
      )
      await expect.poll(latest).toMatchObject({ state: 'sent' })
      return { id: (await sent())[0]!.id, letters: () => titled(`${course}调课`) }
    }
    test('is not delivered twice where a process dies between sending and marking it as sent', async () => {
      const { id, letters } = await sendOne()
      const [letter] = await letters()
      await data(messages.readInfo, { id: letter!.id }, coach)
      await sql`update system_outbox set state = 'queued', sent_time = null where id = ${id}`.execute(db)
      await queueJob(db, outboxQueueName('station'), { key: id })
      await expect
        .poll(async () => (await sent())[0])
        .toMatchObject({ state: 'sent', attempts: 2, error: '' })
      expect(await letters()).toMatchObject([{ isRead: 1 }])
    })
    test('is delivered once where several processes send it concurrently', async () => {
      const send = (await channels.station!.createSender({ db } as ChannelParts))!
      const parcel: OutgoingMessage = {
        id: newId(),
        kind: 'station',
        recipient: 'user.coach01',
        template: 'lessonMoved',
        lang: 'zh',
        variables: {},
        title: 'once',
        text: 'a',
        html: '',
        smsTemplateId: null,
        files: [],
        senderId: null,
      }
      await Promise.all(Array.from({ length: 8 }, () => send(parcel, AbortSignal.timeout(5_000))))
      expect(await titled('once')).toHaveLength(1)
      expect((await sql`select 1 from system_message where title = 'once'`.execute(db)).rows).toHaveLength(1)
    })
    test('is delivered again as a new message after a manual resend', async () => {
      const { id, letters } = await sendOne()
      await data(outbox.resend, { id }, admin)
      await expect.poll(letters).toHaveLength(2)
      expect(new Set((await letters()).map((letter) => letter.id)).size).toBe(2)
      await expect.poll(latest).toMatchObject({ state: 'sent', attempts: 1 })
    })
  })
  test('rejects a disabled template and disabled recipients', async () => {
    const id = await make()
    await sql`update org_user set enabled_mark = 0 where account = 'coach01'`.execute(db)
    expect(
      await call(messageTemplates.send, { id, toUserIds: 'user.coach01,nobody', variables }, admin),
    ).toMatchObject({ code: 400, msg: '所选用户都不存在或已停用' })
    await sql`update org_user set enabled_mark = 1 where account = 'coach01'`.execute(db)
    await data(messageTemplates.setState, { id }, admin)
    await expect(
      sendByTemplate(db, { template: 'lessonMoved', userIds: ['user.coach01'] }),
    ).rejects.toMatchObject({ code: 400 })
  })
  test('sends to the WeChat follower whose remark is the user’s number, and fails for other users', async () => {
    await sql`insert into wechat_follower (open_id, remark) select 'oCoach', mobile_phone from org_user
      where account = 'coach01'`.execute(db)
    const id = await make({ isStationLetter: 0, isWechat: 1 })
    expect(
      await data(messageTemplates.send, { id, toUserIds: 'user.coach01,user.coach02', variables }, admin),
    ).toEqual({ messages: 2 })
    await expect
      .poll(async () =>
        (await sent()).map(({ kind, state, recipient }) => [kind, state, recipient]).toSorted(),
      )
      .toEqual([
        ['wechat', 'failed', ''],
        ['wechat', 'sent', 'oCoach'],
      ])
  })
  test('a channel that is not configured sends nothing, and the text stays readable', async () => {
    await make({ isStationLetter: 0, isWebhook: 1, isSms: 0 })
    await sendByTemplate(db, { template: 'lessonMoved', userIds: ['user.coach01'], variables })
    await expect
      .poll(async () => (await sent())[0])
      .toMatchObject({
        kind: 'webhook',
        state: 'sent',
        gateway: 'development',
        text: expect.stringContaining('一号馆'),
      })
  })
  test('resends several messages and skips queued ones', async () => {
    const id = await make()
    await data(messageTemplates.send, { id, toUserIds: 'user.coach01,user.coach02', variables }, admin)
    const allSent = async () => (await sent()).every(({ state }) => state === 'sent')
    await expect.poll(allSent).toBe(true)
    const ids = (await sent()).map((row) => row.id)
    await sql`update system_outbox set state = 'queued' where id = ${ids[0]}`.execute(db)
    expect(await data(outbox.resendMany, { ids: ids.join(',') }, admin)).toEqual({ resent: 1 })
    expect(await call(outbox.resendMany, { ids: ids[0]! }, admin)).toMatchObject({
      code: 409,
      msg: '该消息正在等待发送',
    })
    expect(await call(outbox.resendMany, { ids: 'nowhere' }, admin)).toMatchObject({ code: 404 })
  })
})
