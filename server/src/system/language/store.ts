import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { LocalizedText } from '@tessera/shared/contract/lang'
import { words as calls, type EditedWords } from '@tessera/shared/contract/session/words'
import type { WordChange } from '@tessera/shared/contract/system/language'
import { publishOnCommit, type Bus } from '../../db/bus.ts'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { Refusal } from '../../errors/refusal.ts'
import { setEditedWords } from '../../errors/translate.ts'
import { general } from '../../errors/text.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'

/** Loads the words that administrators edited. */
export async function loadEditedWords(db: Db): Promise<EditedWords> {
  const { rows } = await typedSql(
    columnsOf('system_word', 'key', 'lang', 'text'),
  )`select key, lang, text from system_word order by key, lang`.execute(db)
  if (rows.length === 0) return { version: '', words: {} }
  const words: EditedWords['words'] = {}
  for (const { key, lang, text } of rows) (words[key] ??= {})[lang] = text
  return { version: createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 12), words }
}

/** Advisory lock of all edits, because a word that was not edited before has no row to lock. */
const lockKey = 7_351_036

/**
 * Saves validated changes and tells all browsers and processes on commit. Throws a conflict where the current
 * text differs from the one that the editor saw; `builtInTextOf` returns the text of a word without edits.
 */
export async function saveWords(
  trx: Db,
  changes: readonly WordChange[],
  userId: string,
  builtInTextOf: (change: WordChange) => string | undefined,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(trx)
  const { words } = await loadEditedWords(trx)
  const isOutdated = changes.some(
    (change) =>
      change.seen !== undefined &&
      change.seen !== (words[change.key]?.[change.lang] ?? builtInTextOf(change) ?? ''),
  )
  if (isOutdated) throw new Refusal({ code: Code.conflict, text: general.changedMeanwhile })
  const json = JSON.stringify(changes)
  await sql`delete from system_word w using jsonb_to_recordset(${json}::jsonb) as c (key text, lang text)
    where w.key = c.key and w.lang = c.lang`.execute(trx)
  await sql`
    insert into system_word (key, lang, text, last_modify_user_id)
    select key, lang, text, ${userId} from jsonb_to_recordset(${json}::jsonb) as c (key text, lang text,
      text text) where text is not null
    on conflict (key, lang) do update set text = excluded.text,
      last_modify_user_id = excluded.last_modify_user_id, last_modify_time = now()`.execute(trx)
  await publishOnCommit(trx, 'lookups', calls.read.path)
}

/**
 * Loads the edited words into this process, and again after each edit in any process. Returns a function that
 * stops it.
 */
export async function watchEditedWords({
  db,
  bus,
  sentences,
  onError,
}: {
  db: Db
  bus: Bus
  sentences: ReadonlyMap<string, LocalizedText>
  onError: (error: unknown) => void
}): Promise<() => void> {
  const reload = async () => setEditedWords(await loadEditedWords(db), sentences)
  await reload()
  return bus.on('lookups', (path) => {
    if (path === null || path === '' || path === calls.read.path) reload().catch(onError)
  })
}
