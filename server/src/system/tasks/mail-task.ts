import { sql } from 'kysely'
import { mailMinutes, type ChannelBody } from '@tessera/shared/contract/system/configs'
import { TaskType, type TaskContent } from '@tessera/shared/contract/system/tasks'
import { tellOnCommit } from '../../db/bus.ts'
import type { Db } from '../../db/connect.ts'
import { plan, taskRows } from './store.ts'
import { text } from './text.ts'
import { read } from './work.ts'

const method = 'receiveMails'
type Minutes = (typeof mailMinutes)[number]

interface MailTask {
  id: string
  enabled: 0 | 1
  /** '' where somebody gave it another rhythm among the tasks. */
  minutes: Minutes | ''
  /** Null where it stands still. */
  nextTime: number | null
}

const cronOf = (minutes: Minutes): string => (minutes === 60 ? '0 * * * *' : `*/${minutes} * * * *`)

interface Row extends Omit<MailTask, 'minutes'> {
  executeContent: string
}

async function find(db: Db): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select id, enabled_mark as enabled, execute_content as "executeContent", next_time as "nextTime" from system_task
    where execute_type = ${TaskType.method} and execute_content::jsonb ->> 'localHostTaskId' = ${method} and delete_mark = 0 order by enabled_mark desc, creator_time, id limit 1`.execute(db)
  return rows[0]
}

/** The task that fetches mails, whoever made it; null where nobody did. What the mail configuration shows of it is read from here: there is no second place. */
export async function mailTask(db: Db): Promise<MailTask | null> {
  const found = await find(db)
  if (!found) return null
  const { executeContent, ...task } = found
  const cron = read(executeContent)?.cron
  return { ...task, minutes: mailMinutes.find((minutes) => cronOf(minutes) === cron) ?? '' }
}

/** Switches the fetching of mails and sets its rhythm, as far as the configuration says either. */
export async function saveMailTask(trx: Db, { emailReceive, emailReceiveMinutes }: Partial<ChannelBody>, by: string): Promise<void> {
  const found = await find(trx)
  if (!found && emailReceive !== 1) return
  const content: TaskContent = (found && read(found.executeContent)) ?? { cron: cronOf(15), localHostTaskId: method }
  const executeContent = JSON.stringify({ ...content, ...(emailReceiveMinutes ? { cron: cronOf(emailReceiveMinutes) } : {}) })
  const enabled = emailReceive ?? found?.enabled
  if (found && found.executeContent === executeContent && found.enabled === enabled) return
  const id = found?.id ?? (await taskRows.create(trx, { fullName: text.receiveMails.zh, enCode: method, executeType: TaskType.method, executeContent, sortCode: 0 }, by))
  await sql`update system_task set execute_content = ${executeContent}, enabled_mark = ${enabled}, last_modify_user_id = ${by}, last_modify_time = now() where id = ${id}`.execute(trx)
  await plan(trx, id)
  await tellOnCommit(trx, 'tasks', '')
}
