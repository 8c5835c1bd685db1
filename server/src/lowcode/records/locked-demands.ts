import type { Db } from '../../db/connect.ts'
import * as column from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { RecordPlan } from './plan.ts'
import { problemText, text } from './text.ts'

/**
 * Runs a check. Where it misses a field that the user may not fill in, nothing that the user does would help: the refusal
 * says so, and whom to ask.
 */
export async function explainLocked<T>(
  db: Db,
  plan: RecordPlan,
  /** Whether the user may not fill in a field or a column (`lines-price`). */
  isLocked: (path: string) => boolean,
  check: () => T,
): Promise<T> {
  try {
    return check()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const isBlocking = ({ field, text: words }: Refusal['fields'][number]) => {
      const path = field.replace(/\[\d+\]\./, '-')
      return words === problemText.missing && (isLocked(path) || isLocked(path.split('-')[0]!))
    }
    const blocking = error.fields.filter(isBlocking)
    if (blocking.length === 0) throw error
    const releaser = await findReleaser(db, plan.release.id)
    const words = releaser === null ? text.lockedDemand : text.lockedDemandOf
    const whom = releaser === null ? {} : { user: releaser }
    const labels = [...new Set(blocking.map(({ values }) => String(values!['label'])))].slice(0, 5)
    throw new Refusal({
      code: error.code,
      text: words,
      values: { label: labels, ...whom },
      fields: error.fields.map((field) =>
        isBlocking(field)
          ? { ...field, text: words, values: { label: String(field.values!['label']), ...whom } }
          : field,
      ),
    })
  }
}

/** The name of the user who released a design; null where that user is gone or disabled. */
async function findReleaser(db: Db, releaseId: string): Promise<string | null> {
  const { rows } = await typedSql({ name: column.text })`
    select u.real_name as name from lowcode_release r join org_user u on u.id = r.creator_user_id
    where r.id = ${releaseId} and u.delete_mark = 0 and u.enabled_mark = 1`.execute(db)
  return rows[0]?.name ?? null
}
