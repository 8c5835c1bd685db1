import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Lang, LocalizedText } from '@tessera/shared/contract/lang'
import { words as calls, type EditedWords } from '@tessera/shared/contract/shell/words'
import type { WordChange } from '@tessera/shared/contract/system/language'
import { publishOnCommit, type Bus } from '../../db/bus.ts'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { setEditedWords } from '../../http/translate.ts'
import { general } from '../../http/text.ts'

/** What administrators wrote in place of built-in words. */
export async function editedWords(db: Db): Promise<EditedWords> {
  const { rows } = await sql<{
    key: string
    lang: Lang
    text: string
  }>`select key, lang, text from system_word order by key, lang`.execute(db)
  if (rows.length === 0) return { version: '', words: {} }
  const words: EditedWords['words'] = {}
  for (const { key, lang, text } of rows) (words[key] ??= {})[lang] = text
  return { version: createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 12), words }
}

/** Who edits comes after whoever is just doing so: a word that nobody has edited yet has no row to lock. */
const lock = 7_351_036

/**
 * Writes the changes, which were judged, and tells every browser and every process once they are there. Refuses where one of them says something else by now
 * than its editor saw; `cameWith` is what a word says that nobody has edited.
 */
export async function changeWords(
  trx: Db,
  changes: readonly WordChange[],
  by: string,
  cameWith: (change: WordChange) => string | undefined,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lock})`.execute(trx)
  const { words } = await editedWords(trx)
  const overtaken = changes.some(
    (change) =>
      change.seen !== undefined &&
      change.seen !== (words[change.key]?.[change.lang] ?? cameWith(change) ?? ''),
  )
  if (overtaken) throw new Refusal({ code: Code.conflict, text: general.changedMeanwhile })
  const given = JSON.stringify(changes)
  await sql`delete from system_word w using jsonb_to_recordset(${given}::jsonb) as c (key text, lang text) where w.key = c.key and w.lang = c.lang`.execute(
    trx,
  )
  await sql`
    insert into system_word (key, lang, text, last_modify_user_id)
    select key, lang, text, ${by} from jsonb_to_recordset(${given}::jsonb) as c (key text, lang text, text text) where text is not null
    on conflict (key, lang) do update set text = excluded.text, last_modify_user_id = excluded.last_modify_user_id, last_modify_time = now()`.execute(
    trx,
  )
  await publishOnCommit(trx, 'lookups', calls.read.path)
}

/** Speaks as the database says, from now on and after each edit in whatever process. Gives the way to stop. */
export async function followWords({
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
  const learn = async () => setEditedWords(await editedWords(db), sentences)
  await learn()
  return bus.on('lookups', (path) => {
    if (path === null || path === '' || path === calls.read.path) learn().catch(onError)
  })
}
