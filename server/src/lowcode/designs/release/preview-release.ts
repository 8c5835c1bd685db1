import { withFlow, type MigrationStep, type ReleasePreview } from '@tessera/shared/contract/lowcode/designs'
import type { Lang } from '@tessera/shared/contract/lang'
import { interpolate } from '@tessera/shared/format/interpolate'
import { openOfferedSource } from '../../../data/sources/store.ts'
import type { Db } from '../../../db/connect.ts'
import type { Services } from '../../../feature/services.ts'
import type { Context } from '../../../http/context.ts'
import { translateItemName } from '../../../permissions/item-names.ts'
import { listMenusOfDesign } from '../../../permissions/protected-modules.ts'
import { findStorage } from '../../releases/store.ts'
import type { Storage } from '../../releases/storage.ts'
import { listGeneratedPages, listUsesOfDesign } from '../../uses/store.ts'
import { readDraft } from '../store.ts'
import { listDemanded } from './demanded-fields.ts'
import { canUseTables } from './describe-table.ts'
import { readHolderRights } from './holder-rights.ts'
import { listRelabelled } from './list-relabelled.ts'
import { listLost } from './list-renamed.ts'
import { listGrantable } from './menu-items.ts'
import { planMigration } from './plan-migration.ts'
import { prepareRelease } from './prepare-release.ts'
import { stepTexts } from './text.ts'

/** What a release of the saved draft would do. */
export async function previewRelease(
  { designFlows, sources }: Pick<Services, 'designFlows' | 'sources'>,
  context: Context,
  id: string,
): Promise<ReleasePreview> {
  const { db, lang, session } = context
  const draft = await readDraft(db, id)
  const [prepared, menus, flowProblems] = await Promise.all([
    prepareRelease(db, draft, lang, {
      mayBind: canUseTables(session.access),
      openSource: (linkId) => openOfferedSource(sources, linkId, context),
    }),
    listMenusOfDesign(db, id),
    designFlows.findProblems(db, { userId: session.userId, lang }, id),
  ])
  if ('problems' in prepared) {
    const problems = [...prepared.problems, ...flowProblems].slice(0, 200)
    return { steps: [], questions: [], alternatives: [], table: '', menus, problems }
  }
  const flow = draft.webType === withFlow ? draft.flowTemplateJson : null
  const demanded = listDemanded(prepared.design, flow)
  const answers = Object.fromEntries(
    prepared.questions.flatMap(({ id: question, choices }) => (choices[0] ? [[question, choices[0]]] : [])),
  )
  const describe = (by: typeof answers, question?: string) =>
    planMigration(prepared.changes, prepared.storage, {
      counts: prepared.counts,
      hasFlow: prepared.hasFlow,
      answers: by,
    })
      .steps.filter((step) => question === undefined || step.question === question)
      .map(({ later: _, label, names, sql: statements, ...step }) => ({
        ...step,
        sql: statements.join(';\n'),
        text: interpolate(stepTexts[step.kind][lang], { label, n: names?.length ?? 0 }),
        ...(names && { details: names.join(', ') }),
      }))
  const { storage, previous } = prepared
  const isFirstElsewhere = storage.elsewhere !== undefined && previous === null
  const relabelled = listRelabelled(previous, storage)
  return {
    steps: isFirstElsewhere ? [stepOfUse(storage.main.table, lang), ...describe(answers)] : describe(answers),
    alternatives: prepared.questions.flatMap(({ id: question, choices }) =>
      choices.slice(1).map((choice) => ({
        question,
        choice,
        steps: describe({ ...answers, [question]: choice }, question),
      })),
    ),
    questions: prepared.questions,
    problems: flowProblems.slice(0, 200),
    table: storage.main.table,
    menus,
    uses: await listUsesOfRelease(db, id, storage),
    relabelled,
    pagesWithOldLabels:
      relabelled.length > 0 ? (await listGeneratedPages(db, id)).map(({ name }) => name) : [],
    isFormChanged: prepared.isFormChanged,
    rights: await readRights(
      context,
      draft.id,
      listGrantable(prepared, draft.webType === withFlow),
      demanded.bySubmitter,
    ),
    neverFilled: [...demanded.byNobody],
  }
}

/** Who may use a design, and what can be granted, for its release dialog. */
async function readRights(
  { db, session, lang }: Context,
  designId: string,
  { buttons, fields }: ReturnType<typeof listGrantable>,
  demanded: ReadonlySet<string>,
) {
  const rights = await readHolderRights(db, session.access, designId, {
    buttons: buttons.map(({ enCode }) => enCode),
    fields: fields.map(({ enCode }) => enCode),
  })
  return {
    ...rights,
    buttons: buttons.map(({ enCode, fullName: name }) => ({
      code: enCode,
      name: translateItemName({ type: 'button', id: '', enCode, name }, lang),
    })),
    fields: fields.map(({ enCode: code, fullName: name, table }) => ({
      code,
      name,
      ...(table === undefined ? {} : { table }),
      ...(demanded.has(code) ? { required: true } : {}),
    })),
  }
}

/** What uses fields of the release in force that the next one no longer has by their names. */
async function listUsesOfRelease(db: Db, designId: string, next: Storage) {
  const previous = await findStorage(db, designId)
  if (!previous) return []
  const lost = listLost(previous, next)
  return lost.removed.size + lost.renamed.size > 0 ? listUsesOfDesign(db, designId, lost) : []
}

/** Another database gets no statement: its table is used as it is. */
const stepOfUse = (table: string, lang: Lang): MigrationStep => ({
  kind: 'useTable',
  table,
  text: interpolate(stepTexts.useTable[lang], { label: table }),
  sql: '',
  lock: 'none',
  question: null,
})
