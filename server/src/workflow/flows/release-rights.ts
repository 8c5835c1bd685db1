import { sql } from 'kysely'
import { nodesOf, type NodeOfKind, type StartNode } from '@tessera/shared/contract/workflow/flow-template'
import { Code } from '@tessera/shared/contract/wire'
import { listReferences, type Reference } from '@tessera/shared/contract/workflow/template/problems'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { refuse } from '../../errors/refusal.ts'
import { grantedItems } from '../../permissions/access.ts'
import {
  filterManaged,
  findActiveUser,
  loadDesignRights,
  type ActiveUser,
} from '../../permissions/design-rights.ts'
import { needsGrantWhere } from '../../permissions/interface-grants.ts'
import { isLaunchableBy } from './store.ts'
import { text, type ProblemReason } from './text.ts'

// A flow has no more rights than the user who releases it. Each node is asked again when it runs, because rights change;
// rows can be asked only then.

export interface RightProblem {
  readonly node: Reference['node']
  readonly key: string
  readonly why: ProblemReason
  readonly detail: string
}

/**
 * Whether a flow of its own approves records of a design that a user may not have approved: they would see and decide each
 * new one.
 */
export async function lacksDesign(
  db: Db,
  { id, designId }: { readonly id: string; readonly designId?: string | null },
  userId: string,
): Promise<boolean> {
  if (!designId) return false
  const { rows } = await sql`
    select 1 from lowcode_design d where d.id = ${designId} and d.flow_id is distinct from ${id}`.execute(db)
  if (rows.length === 0) return false
  const user = await findActiveUser(db, userId)
  const managed = await filterManaged(db, user, [designId])
  return !managed.has(designId)
}

/** Throws 403 where a flow approves records of a design that the user may not have approved: its people decide about them. */
export async function assertDesignRight(trx: Db, flowId: string, userId: string): Promise<void> {
  const { rows } = await typedSql({ designId: column.text.orNull })`
    select design_id as "designId" from workflow_flow where id = ${flowId}`.execute(trx)
  const designId = rows[0]?.designId ?? null
  if (await lacksDesign(trx, { id: flowId, designId }, userId))
    throw refuse(text.noDesignRight, {}, Code.forbidden)
}

/** What nodes of a template would do that a user may not do. */
export async function findRightProblems(
  db: Db,
  template: StartNode,
  userId: string,
): Promise<readonly RightProblem[]> {
  const user = await findActiveUser(db, userId)
  if (user?.administrator) return []
  const references = listReferences(template)
  const dataNodes = [...nodesOf(template)].filter((node) => node.kind === 'data')
  const found = await Promise.all([
    ...dataNodes.map((node) => findDataProblems(db, node, user)),
    findNamed(references, 'interface', 'noInterfaceRight', (ids) => listUnrunnable(db, ids, userId)),
    findNamed(references, 'flow', 'noLaunchRight', (ids) => listUnlaunchable(db, ids, userId)),
  ])
  return found.flat()
}

async function findDataProblems(
  db: Db,
  node: NodeOfKind<'data'>,
  user: ActiveUser | null,
): Promise<RightProblem[]> {
  const { modelId, action, where, assignList } = node.properties
  if (modelId === '') return []
  const rights = await loadDesignRights(db, user, modelId)
  const ofDesign = (key: string, why: ProblemReason, detail: string) => ({ node, key, why, detail })
  if (!rights.may(action)) return [ofDesign('modelId', 'noRecordRight', await nameOfDesign(db, modelId))]
  const assigned = action === 'delete' ? [] : assignList.map(({ childField }) => childField)
  const compared = where.flatMap(({ groups }) => groups.map(({ field }) => field))
  const hidden = rights.listHidden(action === 'get' ? [...compared, ...assigned] : compared)
  const unwritable = action === 'get' ? [] : rights.listUnwritable(assigned)
  const fields = [...new Set([...hidden, ...unwritable])]
  return fields.length > 0 ? [ofDesign('assignList', 'noRecordFieldRight', fields.join(', '))] : []
}

async function nameOfDesign(db: Db, id: string): Promise<string> {
  const { rows } = await typedSql({ name: column.text })`
    select full_name as name from lowcode_design where id = ${id}`.execute(db)
  return rows[0]?.name ?? id
}

type Names = ReadonlyMap<string, string>

async function findNamed(
  references: readonly Reference[],
  kind: Reference['kind'],
  why: ProblemReason,
  list: (ids: readonly string[]) => Promise<Names>,
): Promise<RightProblem[]> {
  const own = references.filter((reference) => reference.kind === kind)
  if (own.length === 0) return []
  const closed = await list(own.map(({ id }) => id))
  return own.flatMap(({ node, key, id }) => {
    const detail = closed.get(id)
    return detail === undefined ? [] : [{ node, key, why, detail }]
  })
}

/** Of these data interfaces, the names of those that a user may not run, by their ids. */
async function listUnrunnable(db: Db, ids: readonly string[], userId: string): Promise<Names> {
  const { rows } = await typedSql({ id: column.text, name: column.text })`
    select i.id, i.full_name as name from system_data_interface i
    where i.id = any(${ids}::text[]) and i.delete_mark = 0 and ${needsGrantWhere}
      and not exists (select 1 from (${grantedItems(userId)}) h
        where h.item_type = 'interface' and h.item_id = i.id)`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The same of flows that a user may not launch. */
async function listUnlaunchable(db: Db, ids: readonly string[], userId: string): Promise<Names> {
  const isOpen = sql`(${isLaunchableBy({ userId, administrator: false })})`
  const { rows } = await typedSql({ id: column.text, name: column.text })`
    select f.id, f.full_name as name from workflow_flow f
    where f.id = any(${ids}::text[]) and f.delete_mark = 0 and not ${isOpen}`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
