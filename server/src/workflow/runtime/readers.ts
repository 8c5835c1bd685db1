import { sql, type RawBuilder } from 'kysely'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { canCall, loadAccess } from '../../permissions/access.ts'
import {
  findActiveUser,
  loadDesignRights,
  type ActiveUser,
  type DesignRights,
} from '../../permissions/design-rights.ts'
import type { Context } from '../../http/context.ts'
import type { Requester } from '../../permissions/requester.ts'
import { scopeOf, scopeOfUser, type Scope } from '../../permissions/scope.ts'
import { isEntrustedTo } from '../delegates/principals.ts'
import type { FieldRight, FieldRights } from '../engine/graph.ts'
import type { FormValues } from './facts.ts'
import { withoutHidden } from './field-rights.ts'
import type { LoadedTask } from './load.ts'
import { protectedTasks } from './protected.ts'
import { monitors } from './administrators.ts'

const monitor = { menu: protectedTasks.menu }

/**
 * Condition: a user takes part in the task `t`: as initiator, as one who has it, had it or acted in it, as one who got a
 * copy, or as substitute of one who has it. A signer whose turn has not come takes no part yet.
 */
const takesPart = (userId: RawBuilder<unknown>) => sql`
  t.creator_user_id = ${userId} or t.status > 0 and (
    exists (select 1 from workflow_assignment a where a.task_id = t.id and a.state <> 2
      and (${userId} in (a.user_id, a.as_user_id)
        or a.completion = 0 and a.state = 0 and ${isEntrustedTo(userId, sql`a.user_id`, sql`t.flow_id`)}))
    or exists (select 1 from workflow_action h where h.task_id = t.id and ${userId} in (h.handle_id, h.as_user_id))
    or exists (select 1 from workflow_circulate c where c.task_id = t.id and c.user_id = ${userId}))`

const isMonitored = ({ rows }: Pick<Scope, 'rows'>) => sql`t.status > 0 and (${rows})`

/**
 * Condition: the caller may see the task `t`. Beside those who take part, these are super administrators and users of
 * the monitor, whose row permissions limit the tasks. Drafts belong to their initiators.
 */
export async function readableBy(requester: Requester): Promise<RawBuilder<unknown>> {
  const { userId, administrator, access } = requester.session
  const own = takesPart(sql`${userId}`)
  if (administrator) return sql`t.status > 0 or ${own}`
  if (!canCall(access, monitor)) return own
  const scope = await scopeOf(requester, protectedTasks)
  return sql`(${own}) or ${isMonitored(scope)}`
}

/** Throws a refusal 404 unless the caller may see the task: a task of others looks like a missing one. */
export async function assertReader(requester: Requester, taskId: string): Promise<void> {
  const isReadable = await readableBy(requester)
  const { rows } = await typedSql(columnsOf('workflow_task', 'id'))`
    select t.id from workflow_task t where t.id = ${taskId} and t.delete_mark = 0 and (${isReadable})`.execute(
    requester.db,
  )
  if (rows.length === 0) throw notFoundRefusal()
}

/** Whether a user sees a task in the monitor. */
async function canMonitor(
  db: Db,
  user: { id: string; organizeId: string; administrator: boolean },
  taskId: string,
): Promise<boolean> {
  const access = await loadAccess(db, user)
  if (!canCall(access, monitor)) return false
  const scope = await scopeOfUser(db, { ...user, userId: user.id }, protectedTasks)
  const { rows } = await typedSql(columnsOf('workflow_task', 'id'))`
    select t.id from workflow_task t where t.id = ${taskId} and t.delete_mark = 0 and ${isMonitored(scope)}`.execute(
    db,
  )
  return rows.length > 0
}

/** Those of these users who may see a task, in the same order. */
export async function listReaders(db: Db, taskId: string, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await typedSql({
    ...columnsOf('org_user', 'id'),
    organizeId: column.text,
    administrator: column.boolean,
    takesPart: column.boolean,
  })`
    select r.id, coalesce(u.organize_id, '') as "organizeId", u.is_administrator as administrator,
      u.is_administrator or exists (select 1 from workflow_task t where t.id = ${taskId} and t.delete_mark = 0
        and (${takesPart(sql`u.id`)})) as "takesPart"
    from unnest(${userIds}::text[]) with ordinality r (id, at) join org_user u on u.id = r.id
    where u.delete_mark = 0 and u.enabled_mark = 1 order by r.at`.execute(db)
  const readers: string[] = []
  for (const { takesPart: takes, ...user } of rows) {
    const isReader = takes || (await canMonitor(db, user, taskId))
    if (isReader) readers.push(user.id)
  }
  return readers
}

/** The values that a reader sees, without the entries for columns of sub-tables. */
export function hideFields(values: FormValues, rights: FieldRights): FormValues {
  const own = Object.fromEntries(Object.entries(values).filter(([name]) => !name.includes('-')))
  return withoutHidden(own, rights)
}

/**
 * What hides fields from a reader: the rights of the latest node at which the user works, for the initiator those of the
 * start node. Users of the monitor see everything but passwords, which are sent to no user.
 */
export async function readingRights(
  task: LoadedTask,
  context: Context,
  loadedRights?: DesignRights | null,
): Promise<FieldRights> {
  const isMonitor = await monitors(context, task.id)
  if (isMonitor) return withSecrets(task, {})
  const rights = loadedRights === undefined ? await loadPageRights(context, task) : loadedRights
  const { unseen } = limitsOfPage(rights, task)
  return { ...participantRights(task, context.session.userId), ...asRights(unseen, 'hidden') }
}

type OfInitiator = Pick<LoadedTask, 'creatorUserId' | 'version'>

/** What the initiator of a request may do on the page of its design; null for other users, and for forms without a design. */
export const loadPageRights = async (
  { db, session }: { db: Db; session: ActiveUser },
  { creatorUserId, version }: OfInitiator,
): Promise<DesignRights | null> =>
  version.designId === '' || creatorUserId !== session.userId
    ? null
    : loadDesignRights(db, session, version.designId)

/**
 * The fields and line columns that the page of a design hides from the initiator of a request, and those that it locks: the
 * page of the task gives the initiator no more. The flow alone decides for users who do not have the page.
 */
export function limitsOfPage(
  rights: DesignRights | null,
  { version }: Pick<LoadedTask, 'version'>,
  sent: readonly string[] = [],
): { unseen: string[]; locked: string[] } {
  if (!rights) return { unseen: [], locked: [] }
  const paths = [...new Set([...version.fieldNames.keys(), ...sent])]
  // A sub-table counts for its columns.
  const withColumns = (names: readonly string[]) =>
    paths.filter((path) => names.includes(path) || names.includes(path.split('-', 1)[0]!))
  return {
    unseen: withColumns(rights.listUnseen(paths)),
    locked: withColumns(rights.listUnwritable(paths)),
  }
}

export const asRights = (paths: readonly string[], right: FieldRight): FieldRights =>
  Object.fromEntries(paths.map((path) => [path, right]))

/** What was loaded of the rights on designs, for the tasks of one list or the receivers of one message. */
export type KnownRights = Map<string, Promise<DesignRights>>

/**
 * The same for a user who takes part in the task, without the monitor: for lists and messages. The page of the design limits
 * the initiator there, too.
 */
export async function listingRights(
  db: Db,
  task: LoadedTask,
  userId: string,
  known: KnownRights,
): Promise<FieldRights> {
  const own = participantRights(task, userId)
  const { designId } = task.version
  if (designId === '' || task.creatorUserId !== userId) return own
  const key = `${userId} ${designId}`
  const loading =
    known.get(key) ?? findActiveUser(db, userId).then((user) => loadDesignRights(db, user, designId))
  known.set(key, loading)
  return { ...own, ...asRights(limitsOfPage(await loading, task).unseen, 'hidden') }
}

/** What the flow itself hides from a user who takes part in the task. */
export const participantRights = (task: LoadedTask, userId: string): FieldRights =>
  withSecrets(task, nodeRights(task, userId))

const withSecrets = ({ version }: Pick<LoadedTask, 'version'>, rights: FieldRights): FieldRights => {
  const secrets = [...version.secretFields].map((path) => [path, 'hidden'] as const)
  return { ...rights, ...(Object.fromEntries(secrets) as FieldRights) }
}

function nodeRights({ version, stored, creatorUserId }: LoadedTask, userId: string): FieldRights {
  const own = stored.assignments.findLast((row) => row.userId === userId || row.actsAs === userId)
  const visit = own && stored.visits.find(({ id }) => id === own.visitId)
  const nodeId = creatorUserId === userId ? version.graph.startId : visit?.nodeId
  const node = nodeId === undefined ? undefined : version.graph.nodes[nodeId]
  if (node && 'fields' in node) return node.fields
  // Copied users and substitutes see what no node hides.
  const hidden = Object.values(version.graph.nodes).flatMap((one) =>
    'fields' in one ? Object.entries(one.fields).filter(([, right]) => right === 'hidden') : [],
  )
  return Object.fromEntries(hidden.map(([field]) => [field, 'hidden' as FieldRight]))
}
