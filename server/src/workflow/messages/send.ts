import * as z from 'zod'
import type { Lang } from '@tessera/shared/contract/lang'
import { LocalizedText } from '@tessera/shared/contract/localized-text'
import type { OutboxKind } from '@tessera/shared/contract/messaging/outbox'
import { DelegateType, type DelegateBody } from '@tessera/shared/contract/workflow/delegates'
import {
  nodesOf,
  readFlowTemplate,
  type FlowNode,
  type StartNode,
} from '@tessera/shared/contract/workflow/flow-template'
import type { TaskSummary } from '@tessera/shared/contract/workflow/tasks'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { formatText } from '../../errors/translate.ts'
import { readTemplateRow, sendTemplate, type Template } from '../../messaging/message-templates/store.ts'
import { sendMessage } from '../../messaging/messages/store.ts'
import type { FlowMessage } from './derive.ts'
import { noForm, type FormTexts, type MessageForm } from './message-form.ts'
import { text, titles, type FlowEvent } from './text.ts'

const ofTodo: ReadonlySet<FlowEvent> = new Set(['todo', 'urged', 'late', 'mentioned', 'amendedTodo'])

/** The page that a message opens: the initiator's tasks, to-do items, or copies. */
const pageOf = (event: FlowEvent): 1 | 2 | 3 => {
  if (event === 'copied') return 3
  return ofTodo.has(event) ? 2 : 1
}

/** The settings of a template by the event; of the node, or of the start node. */
const configOf = {
  todo: 'waitMsgConfig',
  approved: 'approveMsgConfig',
  rejected: 'rejectMsgConfig',
  returned: 'rejectMsgConfig',
  copied: 'copyMsgConfig',
  finished: 'endMsgConfig',
  message: 'msgConfig',
} as const satisfies Partial<Record<FlowEvent, string>>

interface MessageConfig {
  readonly on: number
  readonly msgId: string
  readonly templateJson: readonly {
    readonly field: string
    readonly relationField: string
    readonly defaultValue: unknown
  }[]
}

/** `on` of a message: nothing is sent, or a template besides the message of the message centre. */
const off = 0
const withTemplate = 1
const asAtStart = 2

/** The settings of an event at a node; null for events without settings. A node can follow the start node. */
function findConfig(event: FlowEvent, start: StartNode, node: FlowNode | undefined): MessageConfig | null {
  const key = (configOf as Readonly<Partial<Record<FlowEvent, string>>>)[event]
  if (!key) return null
  const of = (one: FlowNode | undefined) =>
    (one?.properties as Readonly<Record<string, unknown>> | undefined)?.[key] as MessageConfig | undefined
  const own = of(node)
  return (!own || own.on === asAtStart ? of(start) : own) ?? null
}

/** Channels of clients of 3.2 by the numbers of `messageType`; 1 is the message centre. */
const channelsByNumber: Readonly<Record<string, OutboxKind>> = {
  '2': 'mail',
  '3': 'sms',
  '4': 'dingtalk',
  '5': 'wecom',
}
const channelsOf = (node: FlowNode | undefined): OutboxKind[] => {
  const { messageType } = (node?.properties ?? {}) as { messageType?: readonly string[] }
  return (messageType ?? []).flatMap((number) => channelsByNumber[number] ?? [])
}

/** A template of a title and the title with the lines below it. They are variables, so that no value is taken for one. */
function plainTemplate(enCode: string, channels: readonly OutboxKind[]): Template {
  const flag = (kind: OutboxKind) => (channels.includes(kind) ? 1 : 0)
  const title = '{title}'
  const content = '{title}{lines}'
  return {
    id: '',
    enCode,
    title,
    content,
    titleEn: title,
    contentEn: content,
    titleZhtw: title,
    contentZhtw: content,
    mailContent: '',
    mailContentEn: '',
    mailContentZhtw: '',
    smsId: null,
    isStationLetter: 0,
    isEmail: flag('mail'),
    isSms: flag('sms'),
    isWechat: 0,
    isWecom: flag('wecom'),
    isDingTalk: flag('dingtalk'),
    isWebhook: 0,
  }
}

const taskColumns = {
  ...columnsOf('workflow_task', 'id', 'fullName', 'enCode', 'flowName'),
  titles: column.jsonOf(LocalizedText).orNull,
  ...columnsOf('workflow_flow_version', 'flowTemplateJson'),
  messages: column.jsonOf(z.record(z.string(), z.record(z.string(), z.unknown()))),
  initiator: column.text,
}

interface Receiver {
  readonly id: string
  readonly lang: Lang
}

/** Events with their node: where the receiver has something to do, or where the task came back from. */
const atNode: ReadonlySet<FlowEvent> = new Set(['todo', 'urged', 'late', 'returned', 'rejected'])
/** Events with the opinion of who caused them, and how it is called. A to-do has one after a return only. */
const reasons: Readonly<Partial<Record<FlowEvent, LocalizedText>>> = {
  todo: text.returnReason,
  returned: text.returnReason,
  rejected: text.refusalReason,
  withdrawn: text.remark,
  terminated: text.remark,
  revokeRefused: text.remark,
}

/** What stands below the title: the fields that sum up the task, the node, and the reason. */
function listLines(
  { event, opinion }: FlowMessage,
  node: string,
  summary: TaskSummary,
  lang: Lang,
): readonly string[] {
  const line = (sentence: LocalizedText, values: Record<string, string>) =>
    formatText({ text: sentence, values }, lang)
  const reason = reasons[event]
  return [
    ...(reason && opinion !== '' ? [line(reason, { opinion })] : []),
    ...summary.map((field) => line(text.field, field)),
    ...(atNode.has(event) && node !== '' ? [line(text.node, { node })] : []),
  ]
}

/**
 * Sends messages about a task in the transaction of the caller: to the message centre of each receiver in their language,
 * and by the template and channels that the flow names. Disabled and removed users get none. Fields of the
 * form that the node of a receiver hides are left out, and for the initiator those that the page of the design hides.
 */
export async function sendFlowMessages(
  trx: Db,
  taskId: string,
  messages: readonly FlowMessage[],
  form: MessageForm = noForm,
): Promise<void> {
  if (messages.length === 0) return
  const { rows } = await typedSql(taskColumns)`
    select t.id, t.full_name as "fullName", t.titles, t.en_code as "enCode", t.flow_name as "flowName",
      v.flow_template_json as "flowTemplateJson", v.messages,
      (select real_name from org_user where id = t.creator_user_id) as initiator
    from workflow_task t join workflow_flow_version v on v.flow_id = t.flow_id and v.version = t.flow_version
    where t.id = ${taskId}`.execute(trx)
  const [task] = rows
  if (!task) throw notFoundRefusal()
  const read = readFlowTemplate(task.flowTemplateJson)
  const start = 'template' in read ? read.template : null
  const nodes = new Map(start ? [...nodesOf(start)].map((node) => [node.nodeId, node]) : [])
  const receivers = await loadReceivers(
    trx,
    messages.flatMap(({ to }) => to),
  )
  const names = await loadNames(
    trx,
    messages.flatMap(({ from }) => from ?? []),
  )
  for (const message of messages) {
    const { event, to, from, nodeId, opinion } = message
    const users = to.flatMap((id) => receivers.get(id) ?? [])
    const node = nodes.get(nodeId ?? '')
    const config = start && findConfig(event, start, node)
    if (config?.on === off) continue
    const template = config?.on === withTemplate ? task.messages[config.msgId] : undefined
    const channels = event === 'todo' ? channelsOf(node) : []
    const values = {
      title: task.fullName,
      node: node?.properties.title ?? '',
      user: (from === null ? undefined : names.get(from)) ?? text.system,
    }
    const byLang = await groupReceivers(users, async ({ id, lang: own }) => {
      const key = await form.keyOf(id)
      return `${own} ${key}`
    })
    for (const { lang, ids } of byLang) {
      const [userId = ''] = ids
      const title = formatText(
        { text: titles[event], values: { ...values, title: task.titles?.[lang] ?? task.fullName } },
        lang,
      )
      const summary = await form.summaryOf(userId, lang)
      const lines = listLines(message, values.node, summary, lang)
      const body = { type: pageOf(event), id: task.id, ...(lines.length > 0 && { text: lines.join('\n') }) }
      await sendMessage(trx, { to: ids, title, body, from })
      if (channels.length > 0)
        await sendTemplate(trx, plainTemplate(`workflow.${event}`, channels), {
          userIds: ids,
          senderId: from,
          variables: { title, lines: lines.map((line) => `\n${line}`).join('') },
        })
    }
    // A template has the values in Chinese, whatever the language of its own text.
    for (const { ids } of await groupReceivers(users, ({ id }) => form.keyOf(id))) {
      const [userId = ''] = ids
      if (!config || !template) break
      const summary = await form.summaryOf(userId, 'zh')
      await sendTemplate(trx, readTemplateRow(template), {
        userIds: ids,
        senderId: from,
        // The message centre has the message that opens the task.
        without: ['station'],
        variables: variablesOf(config, {
          ...values,
          user: typeof values.user === 'string' ? values.user : values.user.zh,
          initiator: task.initiator,
          flow: task.flowName,
          number: task.enCode,
          opinion,
          summary: summary.map((field) => formatText({ text: text.field, values: field }, 'zh')).join('\n'),
          form: config.templateJson.length > 0 ? await form.textsOf(userId, 'zh') : {},
        }),
      })
    }
  }
}

interface Group {
  readonly lang: Lang
  readonly ids: string[]
}

/** Receivers by what they have in common. */
async function groupReceivers(
  users: readonly Receiver[],
  keyOf: (user: Receiver) => Promise<string>,
): Promise<readonly Group[]> {
  const groups = new Map<string, Group>()
  for (const user of users) {
    const key = await keyOf(user)
    const group = groups.get(key) ?? { lang: user.lang, ids: [] }
    group.ids.push(user.id)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/**
 * The values of a template: the title and number of the task, its flow, initiator, node, user, opinion and summary; and
 * the fields of the form that the flow assigns to them.
 */
function variablesOf(
  { templateJson }: MessageConfig,
  { form, ...known }: { readonly form: FormTexts } & TaskTexts,
): Record<string, string> {
  const assigned = templateJson.map(({ field, relationField, defaultValue }) => {
    const value = known[relationField as keyof TaskTexts] ?? form[relationField]
    return [field, value ?? String(defaultValue ?? '')] as const
  })
  return { ...known, ...Object.fromEntries(assigned) }
}

type TaskTexts = Readonly<
  Record<'title' | 'node' | 'user' | 'initiator' | 'flow' | 'number' | 'opinion' | 'summary', string>
>

async function loadReceivers(trx: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Receiver>> {
  const { rows } = await typedSql({ id: column.text, lang: column.oneOf('zh', 'en', 'zhtw') })`
    select id, case when language in ('en', 'zhtw') then language else 'zh' end as lang
    from org_user where id = any(${ids}::text[]) and enabled_mark = 1 and delete_mark = 0`.execute(trx)
  return new Map(rows.map((row) => [row.id, row]))
}

async function loadNames(trx: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await typedSql(columnsOf('org_user', 'id', 'realName'))`
    select id, real_name as "realName" from org_user where id = any(${ids}::text[])`.execute(trx)
  return new Map(rows.map(({ id, realName }) => [id, realName]))
}

/** Tells a substitute of an entrustment. It opens the to-do items. */
export async function sendEntrustMessage(
  trx: Db,
  {
    type,
    to,
    user,
    from,
    until,
    senderId,
  }: Record<'to' | 'user' | 'from' | 'until' | 'senderId', string> & Pick<DelegateBody, 'type'>,
): Promise<void> {
  const values = { user, from, to: until }
  const sentence = type === DelegateType.launch ? text.launchEntrusted : text.entrusted
  const receivers = await loadReceivers(trx, [to])
  const title = formatText({ text: sentence, values }, receivers.get(to)?.lang ?? 'zh')
  await sendMessage(trx, { to: [to], title, body: { type: 2, id: '' }, from: senderId })
}

/** Tells a principal what a substitute has launched in their name. */
export async function sendLaunchedMessage(
  trx: Db,
  { to, substituteId, taskId, title: taskTitle }: Record<'to' | 'substituteId' | 'taskId' | 'title', string>,
): Promise<void> {
  const names = await loadNames(trx, [substituteId])
  const receivers = await loadReceivers(trx, [to])
  const values = { user: names.get(substituteId) ?? '', title: taskTitle }
  const title = formatText({ text: text.launchedForYou, values }, receivers.get(to)?.lang ?? 'zh')
  await sendMessage(trx, { to: [to], title, body: { type: 1, id: taskId }, from: substituteId })
}
