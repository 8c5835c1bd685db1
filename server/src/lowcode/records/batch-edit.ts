import { sql } from 'kysely'
import { maxBatchEdit } from '@tessera/shared/contract/lowcode/record-work'
import type { RecordFilter } from '@tessera/shared/contract/lowcode/online'
import { Code } from '@tessera/shared/contract/wire'
import * as column from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import { general } from '../../errors/text.ts'
import { formatText } from '../../errors/translate.ts'
import { asRefusal } from '../../http/errors.ts'
import type { Context } from '../../http/context.ts'
import { fromList } from './list.ts'
import { queueAfterSubmit } from './hooks/after-submit.ts'
import type { RecordPlan } from './plan.ts'
import { withListedDrafts } from './protected.ts'
import { loadTitles } from './titles.ts'
import { prepareEach } from './prepare.ts'
import { updateRecord } from './save.ts'
import { workText } from './work-text.ts'
import type { RecordUser } from './user.ts'

interface BatchEdit {
  readonly ids?: readonly string[] | undefined
  readonly filter?: RecordFilter | undefined
  readonly field: string
  readonly value: string
  readonly isAllOrNothing: boolean
}

export interface BatchResult {
  changed: number
  refused: { id: string; name: string; reason: string }[]
}

/**
 * Sets one field in many records. Each record is checked like a change of its own, behind a savepoint, so that a refusal
 * leaves the others as they are changed; or none is changed at all. Scripts and data interfaces run before the transaction.
 */
export async function editRecords(
  plan: RecordPlan,
  user: RecordUser,
  input: BatchEdit,
  { lang, log }: Pick<Context, 'lang' | 'log'>,
): Promise<BatchResult> {
  const scope = await user.scopeOf(plan.module)
  const { field } = input
  const isHidden = scope.hiddenEverywhere.includes(field) || scope.unwritableEverywhere.includes(field)
  if (!plan.list.batchEdit.includes(field) || !plan.byName.has(field) || isHidden)
    throw refuseField('field', workText.notBatchEditable, { field }, Code.forbidden)
  const sent = { [field]: parseValue(input.value) }
  const ids = input.ids ? [...new Set(input.ids)].toSorted() : await listIds(plan, user, input.filter)
  if (ids.length === 0) throw refuse(workText.noRecords)
  await prepareEach(
    plan,
    user,
    ids.map((id) => ({ id, sent })),
  )
  return user.db.transaction().execute(async (trx) => {
    const own = user.within(trx)
    const refused: { id: string; reason: string }[] = []
    for (const id of ids) {
      await sql`savepoint batch_edit`.execute(trx)
      try {
        await updateRecord(trx, plan, own, id, sent, { source: 'batch' })
        await sql`release savepoint batch_edit`.execute(trx)
      } catch (error) {
        await sql`rollback to savepoint batch_edit`.execute(trx)
        const refusal = asRefusal(error, {})
        if (!refusal) log.error({ err: error, recordId: id }, 'fault in a batch')
        refused.push({ id, reason: formatText(refusal ?? { text: general.fault }, lang) })
      }
    }
    const names = await loadTitles(
      withListedDrafts(plan, own.userId),
      own,
      refused.map(({ id }) => id),
    )
    // '' says that the user does not see the record.
    const nameOf = (id: string) => (names.has(id) ? names.get(id) || '-' : '')
    const named = refused.map((one) => ({ ...one, name: nameOf(one.id) }))
    const [first] = named
    if (input.isAllOrNothing && first)
      throw refuse(workText.nothingChanged, { n: named.length, name: first.name, reason: first.reason })
    const failed = new Set(refused.map(({ id }) => id))
    const changed = ids.filter((id) => !failed.has(id))
    await queueAfterSubmit(trx, plan, own, changed)
    return { changed: changed.length, refused: named }
  })
}

/** Parses the value of a batch edit; throws a refusal for anything but JSON. */
export function parseValue(json: string): unknown {
  try {
    return JSON.parse(json) as unknown
  } catch {
    throw refuseField('value', general.badValue)
  }
}

/** The records of a filter; throws a refusal for more than a batch edit takes. */
async function listIds(
  plan: RecordPlan,
  user: RecordUser,
  filter: RecordFilter | undefined,
): Promise<string[]> {
  if (!filter) throw notFoundRefusal()
  const scope = await user.scopeOf(plan.module)
  const { rows } = await typedSql({ id: column.text })`
    select ${plan.module.id} as id ${fromList(plan, scope, filter)}
    order by ${plan.module.id} limit ${maxBatchEdit + 1}`.execute(user.db)
  if (rows.length > maxBatchEdit) throw refuse(workText.tooManyRecords, { n: maxBatchEdit })
  return rows.map(({ id }) => id)
}
