import { sql, type RawBuilder } from 'kysely'
import { readScheme, type Scheme } from '@tessera/shared/contract/org/conditions'
import type { ListDesign } from '@tessera/shared/fields/list-design'
import type { Db } from '../../db/connect.ts'
import * as column from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { refuse, type Refusal } from '../../errors/refusal.ts'
import { localize } from '../../errors/translate.ts'
import { typesOf, type ProtectedModule } from '../../permissions/data-access.ts'
import type { Scope } from '../../permissions/scope.ts'
import { buttonNames, workText } from './work-text.ts'

/** The condition of a button on records. */
export interface ButtonRule {
  readonly label: string
  /** Null where it cannot be read (any more), such as after its field was removed: no record meets it then. */
  readonly scheme: Scheme | null
}

/** Reads the conditions of the row buttons and the custom buttons of a list. */
export function compileConditions(list: ListDesign, module: ProtectedModule): Map<string, ButtonRule> {
  return new Map(
    [...list.rowButtons, ...list.customButtons].flatMap(({ value, label, condition }) => {
      if (condition.every(({ groups }) => groups.length === 0)) return []
      const read = readScheme(JSON.stringify(condition), typesOf(module))
      return [[value, { label, scheme: 'scheme' in read ? read.scheme : null }] as const]
    }),
  )
}

interface Conditional {
  readonly module: ProtectedModule
  readonly conditions: ReadonlyMap<string, ButtonRule>
}

const holds = (scope: Scope, { scheme }: ButtonRule): RawBuilder<unknown> =>
  scheme ? scope.holds(scheme) : sql`false`

/** Select list: the buttons whose conditions a record does not meet, as `unavailable`; nothing without conditions. */
export function selectUnavailable({ conditions }: Conditional, scope: Scope): RawBuilder<unknown>[] {
  if (conditions.size === 0) return []
  const buttons = [...conditions].map(
    ([button, rule]) => sql`case when ${holds(scope, rule)} then null else ${button}::text end`,
  )
  return [sql`array_remove(array[${sql.join(buttons)}]::text[], null) as unavailable`]
}

/** Throws a refusal if one of these records does not meet the condition of a button. */
export async function assertAvailable(
  db: Db,
  { module, conditions }: Conditional,
  scope: Scope,
  button: string,
  ids: readonly string[],
): Promise<void> {
  const rule = conditions.get(button)
  if (!rule) return
  const { rows } = await typedSql({ id: column.text })`
    select ${module.id} as id from ${module.from}
    where ${module.id} = any(${ids}::text[]) and not ${holds(scope, rule)} limit 1`.execute(db)
  if (rows.length > 0) throw unavailable(button, rule)
}

/**
 * Throws a refusal if the record meets the condition of none of these buttons: what a user reads of it, one of their
 * buttons needs. A record that the user does not see is not refused here.
 */
export async function assertReadable(
  db: Db,
  { module, conditions }: Conditional,
  scope: Scope,
  buttons: readonly string[],
  id: string,
): Promise<void> {
  const rules = buttons.flatMap((button) => {
    const rule = conditions.get(button)
    return rule ? [{ button, rule }] : []
  })
  if (rules.length < buttons.length || !rules[0]) return
  const meetsOne = sql.join(
    rules.map(({ rule }) => holds(scope, rule)),
    sql` or `,
  )
  const { rows } = await typedSql({ id: column.text })`
    select ${module.id} as id from ${module.from}
    where ${module.id} = ${id} and ${scope.rows} and not (${meetsOne})`.execute(db)
  if (rows.length > 0) throw unavailable(rules[0].button, rules[0].rule)
}

function unavailable(button: string, { label }: ButtonRule): Refusal {
  const name = label || buttonNames[button as keyof typeof buttonNames]
  return refuse(workText.buttonUnavailable, { button: name ?? localize(() => button) })
}
