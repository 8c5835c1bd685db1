import type { ImportOutcome, SheetRow } from '@tessera/shared/contract/system/transfers'
import type { Context } from '../http/context.ts'
import { refuseField } from '../errors/refusal.ts'
import type { ImportAuthor, Importer, ImportedRow } from './importer.ts'
import { formatProblems } from './sheets.ts'
import { loadState } from './state.ts'
import { createImport, listRows, recordOutcomes, type StoredImport, type ValidatedRow } from './store.ts'
import { text } from './text.ts'
import { validateRow } from './validate.ts'

// Existing clients show the rows of a sheet themselves and send them back, instead of naming a stored import. Such
// rows become an import like any other.

/** The key under which a failed row carries its reasons. */
const reasonKey = 'errorsInfo'

export function requireList(list: readonly SheetRow[] | undefined): readonly SheetRow[] {
  if (!list) throw refuseField('importId', text.noSentRows)
  return list
}

/** Stores sent rows as an import and returns its id. Cells of unknown columns are dropped. */
export async function storeRows(
  importer: Importer,
  list: readonly SheetRow[],
  { db, session, lang }: Context,
  author: ImportAuthor,
): Promise<string> {
  const columns = importer.listColumns(author)
  const names = await importer.loadNames(db)
  const rows = toRows(importer, list, author).map((row): ValidatedRow => {
    const { problems } = validateRow(row, columns, names, lang)
    return { ...row, problems: Object.keys(problems).length > 0 ? problems : null }
  })
  return createImport(db, {
    importer: importer.name,
    userId: session.userId,
    lang,
    columns: columns.map(({ key }) => key),
    options: { author, unknown: [] },
    rows,
  })
}

/** Stores rows that a client calls failed, with their reasons, and returns the id of the import. */
export async function storeFailedRows(
  importer: Importer,
  list: readonly SheetRow[],
  { db, session, lang }: Context,
  author: ImportAuthor,
): Promise<string> {
  const rows = toRows(importer, list, author).map((row, at): ValidatedRow => ({
    ...row,
    problems: { '': String(list[at]![reasonKey] ?? '') },
  }))
  const columns = importer.listColumns(author).map(({ key }) => key)
  const id = await createImport(db, {
    importer: importer.name,
    userId: session.userId,
    lang,
    columns,
    options: { author, unknown: [] },
    rows,
  })
  await recordOutcomes(
    db,
    id,
    rows.map(({ n, problems }) => ({ n, outcome: 'failed', problems })),
  )
  return id
}

/** The state of an import, and its result as clients read it that sent the rows. */
export async function loadOutcome(
  importer: Importer,
  job: StoredImport,
  { db, lang }: Context,
): Promise<ImportOutcome> {
  const state = await loadState(db, importer, job)
  const { list } = await listRows(db, job.id, { currentPage: 1, pageSize: maxFailures, only: 'failed' })
  const columns = importer.listColumns(job.options.author)
  return {
    ...state,
    resultType: state.failed > 0 ? 1 : 0,
    snum: state.created + state.updated,
    fnum: state.failed,
    failResult: list.map(({ cells, problems }) => ({
      ...cells,
      [reasonKey]: formatProblems(columns, problems, lang),
    })),
  }
}

/** Limit of the failed rows in an answer; the sheet of failures has all of them. */
const maxFailures = 1_000

/** Rows with text cells of known columns; row 1 of a sheet has the headings. */
function toRows(
  importer: Importer,
  list: readonly SheetRow[],
  author: Pick<ImportAuthor, 'userId'>,
): ImportedRow[] {
  const keys = new Set(importer.listColumns(author).map(({ key }) => key))
  return list.map((row, at) => ({
    n: at + 2,
    cells: Object.fromEntries(
      Object.entries(row).flatMap(([key, value]) => (keys.has(key) ? [[key, String(value ?? '')]] : [])),
    ),
  }))
}
