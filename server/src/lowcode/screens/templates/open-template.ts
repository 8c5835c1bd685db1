import { sql } from 'kysely'
import type { Lang } from '@tessera/shared/contract/lang'
import { dataSets as calls, DataSetBody } from '@tessera/shared/contract/lowcode/data-sets'
import { readScreen, writeScreen } from '@tessera/shared/contract/lowcode/screen-canvas'
import type { MenuPermission } from '@tessera/shared/contract/wire'
import type { Db } from '../../../db/connect.ts'
import { columnsOf, typedSql } from '../../../db/typed-sql.ts'
import type { Context } from '../../../http/context.ts'
import { recordOperation } from '../../../http/operation-log.ts'
import { canCall } from '../../../permissions/access.ts'
import { protectedDataSets } from '../../data-sets/protected.ts'
import { dataSetRows, toStored } from '../../data-sets/store.ts'
import { scopeOf } from '../../../permissions/scope.ts'
import { localized, settingsOf, type ScreenTemplate, type TemplateSet } from './parts.ts'

const codeOf = ({ code }: TemplateSet) => `screen.${code}`
const category = 'business'
const cacheSeconds = 60

/** The texts of a screen of 1920 × 1080; a data set without an id is left for its designer to choose. */
export function textsOf(
  { theme, parts }: ScreenTemplate,
  lang: Lang,
  ids: ReadonlyMap<string, string>,
): { detail: string; component: string } {
  const components = parts.map((part, at) => {
    const [x, y, w, h] = part.at
    const settings = settingsOf(part, lang, (part.set && ids.get(codeOf(part.set))) ?? '')
    const name = localized(part.name)[lang]
    return { id: `c${at + 1}`, kind: part.kind, name, x, y, w, h, group: part.group ?? '', settings }
  })
  return writeScreen(
    readScreen(JSON.stringify({ width: 1_920, height: 1_080, theme }), JSON.stringify(components)),
  )
}

/** The data sets of a template by their codes. Those that are missing are created where the caller may create data sets. */
export async function openSets(context: Context, { parts }: ScreenTemplate): Promise<Map<string, string>> {
  const sets = new Map(parts.flatMap(({ set }) => (set ? [[codeOf(set), set]] : [])))
  return context.db.transaction().execute(async (trx) => {
    const found = await findSets(trx, [...sets.keys()])
    const mayCreate = canCall(context.session.access, calls.create.access as MenuPermission)
    if (!mayCreate && !context.session.administrator) return found
    for (const [code, set] of sets)
      if (!found.has(code)) {
        const id = await createSet(trx, context, set)
        found.set(code, id)
      }
    return found
  })
}

async function findSets(db: Db, codes: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await typedSql(columnsOf('lowcode_data_set', 'id', 'enCode'))`
    select id, en_code as "enCode" from lowcode_data_set
    where delete_mark = 0 and en_code = any(${[...codes]})`.execute(db)
  return new Map(rows.map(({ id, enCode }) => [enCode, id]))
}

async function createSet(trx: Db, context: Context, set: TemplateSet): Promise<string> {
  const { area, figures, by, period } = set
  const body = DataSetBody.parse({
    fullName: localized(set.name)[context.lang],
    enCode: codeOf(set),
    category,
    cacheSeconds,
    source: { kind: 'figure', area, figures: [...figures], groupBy: by, grain: '', preset: period },
  })
  // Two users who begin with the same template get one data set.
  await sql`select pg_advisory_xact_lock(hashtext(${body.enCode}))`.execute(trx)
  const [existing] = await findSets(trx, [body.enCode])
  if (existing) return existing[1]
  const scope = await scopeOf(context, protectedDataSets)
  const id = await scope.create(trx, toStored(body), (writable) =>
    dataSetRows.create(trx, writable, context.session.userId),
  )
  await recordOperation(trx, context, 'lowcode.dataSet', { action: 'create', id })
  return id
}
