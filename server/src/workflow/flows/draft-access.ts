import { sql, type RawBuilder } from 'kysely'
import { Code, type MenuPermission } from '@tessera/shared/contract/wire'
import { notFoundRefusal } from '../../db/crud.ts'
import { refuse } from '../../errors/refusal.ts'
import { canCall } from '../../permissions/access.ts'
import { designsOf } from '../../permissions/design-rights.ts'
import type { Requester } from '../../permissions/requester.ts'
import { scopeOf } from '../../permissions/scope.ts'
import { protectedFlows } from './protected.ts'
import { isOfDesign } from './store.ts'
import { text } from './text.ts'

// The flow of a design is drawn by who designs, with or without the menu of flows.

const mayWith = ({ session }: Requester, menu: string, button?: MenuPermission['button']): boolean =>
  canCall(session.access, { menu, ...(button ? { button } : {}) })

/** Condition on `f`: flows of designs whose menu the caller has, with this button of it; null without such a menu. */
function flowsOfDesigns({ session }: Requester, button?: string): RawBuilder<unknown> | null {
  const designs = designsOf(session.access, button)
  return (
    designs &&
    sql`(${isOfDesign} and exists (select 1 from lowcode_design d where d.id = f.design_id and ${designs}))`
  )
}

/**
 * Condition on `f`: flows whose draft the caller may read, by the menu of flows with its scope, or by those of designs,
 * which have all designs of their types. Throws 403 for a caller without either.
 */
export async function readableDrafts(context: Requester): Promise<RawBuilder<unknown>> {
  const scope = mayWith(context, protectedFlows.menu) && (await scopeOf(context, protectedFlows))
  const ofDesigns = flowsOfDesigns(context)
  if (ofDesigns) return scope ? sql`(${scope.rows} or ${ofDesigns})` : ofDesigns
  if (!scope) throw refuse(text.noDraftAccess, {}, Code.forbidden)
  return scope.rows
}

/** Throws 404 where there is no flow with this id whose draft the caller may read. */
export async function assertReadableDraft(context: Requester, id: string): Promise<void> {
  const readable = await readableDrafts(context)
  await assertFlow(context, id, readable)
}

/**
 * Throws unless the caller may change flows, or designs: then the draft has to be that of a design, whose id is sent.
 */
export async function assertMayForecast(context: Requester, id: string | undefined): Promise<void> {
  if (mayWith(context, protectedFlows.menu, 'btn_edit')) return
  const ofDesigns = flowsOfDesigns(context, 'btn_edit')
  if (!ofDesigns) throw refuse(text.noDraftAccess, {}, Code.forbidden)
  await assertFlow(context, id ?? '', ofDesigns)
}

async function assertFlow({ db }: Requester, id: string, condition: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql`
    select 1 from workflow_flow f where f.id = ${id} and f.delete_mark = 0 and ${condition}`.execute(db)
  if (rows.length === 0) throw notFoundRefusal()
}
