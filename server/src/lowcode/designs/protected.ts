import { designMenuOf, DesignType } from '@tessera/shared/contract/lowcode/designs'
import { Code, type Calls, type MenuPermission } from '@tessera/shared/contract/wire'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { refuse } from '../../errors/refusal.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { canCall, type Access } from '../../permissions/access.ts'
import { text } from './text.ts'

// Web and app designs have a menu each. The access of their calls names both; here is checked which of them counts.

/** Throws 403 where a user has not the menu of designs of a type, or not this button of it. */
export function assertTypeRight(access: Access, type: number, button?: string): void {
  if (canCall(access, { menu: designMenuOf(type), ...(button ? { button } : {}) })) return
  throw refuse(type === DesignType.app ? text.noAppRight : text.noWebRight, {}, Code.forbidden)
}

/** Throws 403 unless a user has the menu of a design, with this button; an unknown design is left to the handler. A deleted one can be restored. */
export async function assertDesignRight(
  db: Db,
  access: Access,
  designId: string,
  button?: string,
): Promise<void> {
  const { rows } = await typedSql({ type: column.number })`
    select type from lowcode_design where id = ${designId}`.execute(db)
  if (rows[0]) assertTypeRight(access, rows[0].type, button)
}

/** Whether a call names a design, and is open to both menus. */
const isOfDesign = (access: unknown, params: readonly string[]): access is MenuPermission =>
  typeof access === 'object' && access !== null && 'otherMenu' in access && params.includes('id')

/** The same handlers, which check the menu of the design that `{id}` names before anything else. */
export function withDesignRights<T extends Calls>(calls: T, handlers: Handlers<T>): Handlers<T> {
  const guarded = Object.entries(handlers).map(([name, handler]) => {
    const { access, params } = calls[name]!
    if (!isOfDesign(access, params)) return [name, handler]
    const check = async (input: { id: string }, context: Context) => {
      await assertDesignRight(context.db, context.session.access, input.id, access.button)
      return (handler as (...args: unknown[]) => unknown)(input, context)
    }
    return [name, check]
  })
  return Object.fromEntries(guarded) as Handlers<T>
}
