import { timingSafeEqual } from 'node:crypto'
import { Code } from '@tessera/shared/contract/wire'
import { FlowFormType } from '@tessera/shared/contract/workflow/flows'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { refuse, Refusal } from '../../errors/refusal.ts'
import type { Services } from '../../feature/services.ts'
import type { Context } from '../../http/context.ts'
import { findActiveUser } from '../../permissions/design-rights.ts'
import { signWebhook } from '../../messaging/channels/sign-webhook.ts'
import { canWrite } from '../runtime/field-rights.ts'
import type { LoadedTask } from '../runtime/load.ts'
import { startRights, type Row } from '../runtime/request.ts'
import { submitTask } from '../runtime/submit.ts'
import { requireLaunchUser } from '../webhooks/launch-user.ts'
import { readLaunchWebhook, type FieldAssignment } from '../webhooks/store.ts'
import { text } from './text.ts'
import { valueAt } from './value-at.ts'

/** How far the clock of a sender may differ, and how old a request may be. */
const maxAgeSeconds = 300
/** Names of unknown values in a refusal, at most. */
const maxNames = 10

interface LaunchRequest {
  readonly id: string
  readonly deliveryId: string
  readonly data: Row
}

/** Throws a refusal for a request that the secret has not signed, or that was signed too long ago. */
function assertSigned({ signature, timestamp, body }: Context['signed'], secret: string): void {
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN
  const expected = Buffer.from(signWebhook(secret, seconds, body))
  const received = Buffer.from(signature)
  if (expected.length !== received.length || !timingSafeEqual(expected, received))
    throw refuse(text.badSignature, {}, Code.forbidden)
  if (Math.abs(Date.now() / 1_000 - seconds) > maxAgeSeconds)
    throw refuse(text.oldTimestamp, { n: maxAgeSeconds / 60 }, Code.forbidden)
}

/** Throws a refusal that names the task of a request that was carried out before. */
async function assertNew(db: Db, commandId: string): Promise<void> {
  const { rows } = await typedSql({ number: column.text })`
    select t.en_code as number from workflow_action a join workflow_task t on t.id = a.task_id
    where a.command_id = ${commandId}`.execute(db)
  const [known] = rows
  if (known)
    throw new Refusal({
      code: Code.conflict,
      text: text.alreadyLaunched,
      values: known,
      details: { reason: 'repeated' },
    })
}

/** The values of a request by the fields that they go into, and the names of those that go nowhere. */
export function assignFields(
  data: Row,
  assignList: readonly FieldAssignment[],
): { readonly values: Row; readonly unused: readonly string[] } {
  if (assignList.length === 0) return { values: data, unused: [] }
  const pairs = assignList.flatMap(({ parentField, childField }) => {
    const value = valueAt(data, childField)
    return value === undefined ? [] : [[parentField, value] as const]
  })
  const isUsed = (name: string) =>
    assignList.some(({ childField }) => childField === name || childField.startsWith(`${name}.`))
  return { values: Object.fromEntries(pairs), unused: Object.keys(data).filter((name) => !isUsed(name)) }
}

/** Throws a refusal with the names of values that no field takes when a task is launched. */
function assertFields(task: LoadedTask, { values, unused }: ReturnType<typeof assignFields>): void {
  if (task.version.formType === FlowFormType.system) throw refuse(text.systemForm)
  const rights = startRights(task)
  const isWritable = (name: string) =>
    canWrite(rights, name) ||
    Object.keys(rights).some((path) => path.startsWith(`${name}-`) && canWrite(rights, path))
  const names = [...unused, ...Object.keys(values).filter((name) => !isWritable(name))]
  if (names.length > 0)
    throw refuse(text.unknownFields, { names: names.slice(0, maxNames).join('、'), n: names.length })
}

/** Launches a task for another system in the name of the user that the webhook states. */
export async function launchByWebhook(
  { workflow: runtime, secrets }: Pick<Services, 'workflow' | 'secrets'>,
  { id, deliveryId, data }: LaunchRequest,
  { db, signed, ip, userAgent }: Pick<Context, 'db' | 'signed' | 'ip' | 'userAgent'>,
): Promise<{ id: string; number: string }> {
  const webhook = await readLaunchWebhook(db, secrets, id)
  assertSigned(signed, webhook.secret)
  if (!webhook.isEnabled) throw refuse(text.disabled, {}, Code.forbidden)
  const commandId = `${id} ${deliveryId}`
  await assertNew(db, commandId)
  const voucher = await findActiveUser(db, webhook.changedBy)
  if (!voucher) throw refuse(text.voucherGone, {}, Code.forbidden)
  const session = await requireLaunchUser(db, voucher, webhook, Code.forbidden)
  const assigned = assignFields(data, webhook.assignList)
  let number = ''
  const taskId = await submitTask(
    runtime,
    { db, session, visitor: null, lang: 'zh', ip, userAgent },
    {
      flowId: webhook.flowId,
      sent: assigned.values,
      isDraft: false,
      commandId,
      opinion: `Webhook · ${webhook.fullName}`,
      assertVersion: (task) => {
        assertFields(task, assigned)
        number = task.enCode
      },
    },
  )
  return { id: taskId, number }
}
