import { sql } from 'kysely'
import type { HolderRights, ReleaseInput, ReleaseProblem } from '@tessera/shared/contract/lowcode/designs'
import type { Lang } from '@tessera/shared/contract/lang'
import { Code } from '@tessera/shared/contract/wire'
import { namedFields } from '@tessera/shared/fields/design'
import * as column from '../../../db/column.ts'
import type { Db } from '../../../db/connect.ts'
import { newId } from '../../../db/id.ts'
import { typedSql } from '../../../db/typed-sql.ts'
import { refuse, Refusal } from '../../../errors/refusal.ts'
import type { DesignFlows } from '../../../feature/design-flows.ts'
import type { Context } from '../../../http/context.ts'
import { queueJob } from '../../../jobs/job.ts'
import type { Change } from './compare-storage.ts'
import { indexQueueName } from './index-queue.ts'
import { followRenames } from './follow-renames.ts'
import { listRenamed } from './list-renamed.ts'
import { addMenuItems, listGrantable } from './menu-items.ts'
import { createMenus } from './menus.ts'
import { grantRights, holdCreatedMenus } from './holder-rights.ts'
import { planMigration, type Step } from './plan-migration.ts'
import { openOfferedSource } from '../../../data/sources/store.ts'
import type { Sources } from '../../../data/sources/sources.ts'
import { canUseTables } from './describe-table.ts'
import { prepareRelease, type Draft, type PreparedRelease } from './prepare-release.ts'
import { renameTemplateFields } from '../../../system/print-templates/store.ts'
import { findStorage, publishReleaseChange, reserveTables } from '../../releases/store.ts'
import { rightsToSet } from './released-rights.ts'
import { tablesText } from './tables-text.ts'
import { text } from './text.ts'

/** Longest wait for the lock of a table, and attempts. Writers queue behind the release only so long. */
const lockTimeoutMs = 2_000
const maxAttempts = 3
/** PostgreSQL gave up waiting for a lock, or ended a deadlock, such as one with the job that builds indexes. */
const lockErrors: ReadonlySet<unknown> = new Set(['55P03', '40P01'])

type By = { designFlows: DesignFlows; sources: Pick<Sources, 'open'> } & Pick<
  Context,
  'db' | 'session' | 'actor' | 'ip' | 'userAgent' | 'requestId' | 'lang'
>

interface Released {
  number: number
  menuIds: string[]
}

/**
 * Releases the draft of a design in one transaction: changes its tables, stores the release, creates or updates its menus,
 * and releases its flow. After any error the release before stays in force.
 */
export async function releaseDesign(
  by: By,
  loadDraft: (trx: Db) => Promise<Draft>,
  input: ReleaseInput,
): Promise<Released> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await by.db.transaction().execute(async (trx) => {
        await sql.raw(`set local lock_timeout = '${lockTimeoutMs}ms'`).execute(trx)
        const draft = await loadDraft(trx)
        const author = { userId: by.session.userId, lang: by.lang }
        await by.designFlows.lock(trx, draft.id)
        const prepared = await prepareOrRefuse(
          trx,
          draft,
          by.lang,
          {
            mayBind: canUseTables(by.session.access),
            openSource: (linkId) => openOfferedSource(by.sources, linkId, { db: trx, session: by.session }),
          },
          await by.designFlows.findProblems(trx, author, draft.id),
        )
        const number = await migrate(trx, by.session.userId, draft, prepared, input)
        const rights = rightsToSet(input)
        if (rights) assertScopes(prepared, rights.holders)
        const created = await createMenus(trx, by, draft, prepared.list, input, rights?.holders)
        const release = { number, note: input.note ?? '' }
        const hasFlow = await by.designFlows.release(trx, author, draft.id, release)
        const grantable = listGrantable(prepared, hasFlow)
        const menuIds = await addMenuItems(trx, by.session, draft.id, grantable)
        if (number === 1 && !by.session.administrator) await holdCreatedMenus(trx, by.session.userId, created)
        if (rights) await grantRights(trx, by, { id: draft.id, fields: grantable.fields }, rights)
        return { number, menuIds }
      })
    } catch (error) {
      if (!lockErrors.has((error as { code?: string }).code)) throw error
      if (attempt >= maxAttempts) throw refuse(text.tableBusy, {}, Code.conflict)
    }
  }
}

/** Fields that say whose a record is, by the scopes that compare them. */
const ownerOf: Readonly<Partial<Record<string, string>>> = {
  own: 'createUser',
  unit: 'currOrganize',
  unitAndBelow: 'currOrganize',
  company: 'currOrganize',
}

/** Refuses scopes that would open no row: a table of another database says by its fields only whose a record is. */
function assertScopes({ storage, design }: PreparedRelease, holders: readonly Pick<HolderRights, 'scope'>[]) {
  if (!storage.elsewhere) return
  const kinds = new Set(namedFields(design.fields).map(({ field }) => field.kind.tag))
  const isEmpty = holders.some(({ scope }) => ownerOf[scope] !== undefined && !kinds.has(ownerOf[scope]))
  if (isEmpty) throw refuse(tablesText.noOwner, {}, Code.invalid)
}

/** Releases a draft inside a transaction, without new menus: for demo data. */
export async function releaseDraft(
  trx: Db,
  { userId, lang }: { userId: string; lang: Lang },
  draft: Draft,
  input: ReleaseInput,
): Promise<void> {
  const prepared = await prepareOrRefuse(trx, draft, lang, {})
  await migrate(trx, userId, draft, prepared, input)
  await addMenuItems(trx, { userId, administrator: true }, draft.id, listGrantable(prepared))
}

async function prepareOrRefuse(
  trx: Db,
  draft: Draft,
  lang: Lang,
  options: Parameters<typeof prepareRelease>[3],
  flowProblems: readonly ReleaseProblem[] = [],
): Promise<PreparedRelease> {
  const prepared = await prepareRelease(trx, draft, lang, { ...options, lock: true })
  const problems = 'problems' in prepared ? [...prepared.problems, ...flowProblems] : flowProblems
  if ('problems' in prepared || problems.length > 0) throw problemsRefusal(problems)
  return prepared
}

/** Changes the tables by the answers, stores the release and puts it in force; returns its number. */
async function migrate(
  trx: Db,
  userId: string,
  draft: Draft,
  prepared: PreparedRelease,
  { answers = {}, seen = {}, note }: ReleaseInput,
): Promise<number> {
  assertAnswered(prepared, { answers, seen })
  const { storage, steps } = planMigration(prepared.changes, prepared.storage, {
    counts: prepared.counts,
    hasFlow: prepared.hasFlow,
    answers,
  })
  await reserveTables(
    trx,
    draft.id,
    storage.elsewhere ? [] : [storage.main, ...storage.subTables].map(({ table }) => table),
  )
  await dropIndexes(trx, prepared.changes)
  await runSteps(
    trx,
    steps.filter(({ later }) => !later),
  )
  if (steps.some(({ later }) => later))
    await queueJob(trx, indexQueueName, { key: draft.id, payload: { designId: draft.id } })
  const previous = await findStorage(trx, draft.id)
  if (previous) {
    const renamed = listRenamed(previous, storage)
    await renameTemplateFields(trx, draft.id, renamed)
    await followRenames(trx, draft.id, renamed)
  }
  return insertRelease(trx, userId, draft, { storage, note: note ?? '' })
}

/**
 * Drops the indexes of retyped columns: they may not fit the converted values. They are found by their column, because an
 * index keeps the name of the column that it was built for. The job builds those that the release wants.
 */
async function dropIndexes(trx: Db, changes: readonly Change[]): Promise<void> {
  const retyped = changes.flatMap((change) => (change.kind === 'changeType' ? [change] : []))
  if (retyped.length === 0) return
  const { rows } = await typedSql({ name: column.text })`
    select distinct c.relname::text as name
    from unnest(${retyped.map(({ table }) => table.table)}::text[], ${retyped.map(({ from }) => from.column)}::text[])
        as retyped (table_name, column_name)
      join pg_attribute a on a.attrelid = to_regclass(quote_ident(table_name)) and a.attname = column_name
      join pg_index i on i.indrelid = a.attrelid and a.attnum = i.indkey[0] and not i.indisunique
      join pg_class c on c.oid = i.indexrelid`.execute(trx)
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(trx)
}

async function runSteps(trx: Db, steps: readonly Step[]): Promise<void> {
  for (const statement of steps.flatMap((step) => step.sql)) await sql.raw(statement).execute(trx)
}

/** Answers by which values are lost. */
const losing: ReadonlySet<string> = new Set(['drop', 'convert'])

export const problemsRefusal = (problems: readonly { path: string; text: string }[]) =>
  new Refusal({
    code: Code.invalid,
    text: text.notReleasable,
    values: { n: problems.length, first: problems[0]?.text ?? '' },
    fields: problems.slice(0, 100).map(({ path, text: words }) => ({
      field: path,
      text: { zh: words, en: words, zhtw: words },
    })),
  })

/** Throws a refusal unless every question has an answer, given for at least as many values as there are now. */
function assertAnswered(
  { questions }: PreparedRelease,
  { answers, seen }: Required<Pick<ReleaseInput, 'answers' | 'seen'>>,
): void {
  const open = questions.filter(({ id }) => answers[id] === undefined)
  if (open.length > 0) throw refuse(text.unanswered, { names: open.map(({ label }) => label) }, Code.conflict)
  const wrong = questions.find(({ id, choices }) => !choices.includes(answers[id]!))
  if (wrong) throw refuse(text.badAnswer, { name: wrong.label })
  const more = questions.filter(({ id, lost }) => losing.has(answers[id]!) && lost > (seen[id] ?? lost))
  if (more.length > 0) throw refuse(text.moreValues, { names: more.map(({ label }) => label) }, Code.conflict)
}

async function insertRelease(
  trx: Db,
  userId: string,
  draft: Draft,
  { storage, note }: { storage: object; note: string },
): Promise<number> {
  const id = newId()
  const { rows } = await typedSql({ number: column.number })`
    insert into lowcode_release (id, design_id, number, full_name, web_type, form_data, column_data,
      app_column_data, flow_template_json, storage, note, creator_user_id)
    select ${id}, ${draft.id}, coalesce(max(number), 0) + 1, ${draft.fullName}, ${draft.webType}, ${draft.formData},
      ${draft.columnData}, ${draft.appColumnData}, ${draft.flowTemplateJson}, ${JSON.stringify(storage)}::jsonb, ${note},
      ${userId}
    from lowcode_release where design_id = ${draft.id}
    returning number`.execute(trx)
  await sql`update lowcode_design set release_id = ${id}, state = 1 where id = ${draft.id}`.execute(trx)
  await publishReleaseChange(trx, draft.id)
  return rows[0]!.number
}
