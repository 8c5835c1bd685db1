import { sql } from 'kysely'
import type { ImportChoice } from '@tessera/shared/contract/lowcode/design-import'
import { DesignBody } from '@tessera/shared/contract/lowcode/designs'
import { publishOnCommit } from '../../../db/bus.ts'
import * as column from '../../../db/column.ts'
import type { Db } from '../../../db/connect.ts'
import { typedSql } from '../../../db/typed-sql.ts'
import { refuse, refuseField } from '../../../errors/refusal.ts'
import type { Services } from '../../../feature/services.ts'
import type { Context } from '../../../http/context.ts'
import { scopeOf } from '../../../permissions/scope.ts'
import { protectedInterfaces } from '../../../data/interfaces/protected.ts'
import { interfaceRows } from '../../../data/interfaces/store.ts'
import { protectedBillRules } from '../../../system/bill-rules/protected.ts'
import { completeRule, exampleOf, ruleRows, switchCountingMode } from '../../../system/bill-rules/store.ts'
import { itemRows, typeRows } from '../../../system/dictionaries/store.ts'
import { appListOf } from '../app-list.ts'
import { replaceOwnId } from '../replace-own-id.ts'
import { designRows } from '../store.ts'
import type { DesignFile } from './design-file.ts'
import { freeName, ownDesignOf, planImport, type PlannedItem } from './plan-import.ts'
import { text } from './text.ts'
import { replaceReferences, type Reference } from './visit.ts'

/** Names of designs of one type, and the codes of all designs. */
export async function loadTaken(
  db: Db,
  type: number,
): Promise<{ names: ReadonlySet<string>; codes: ReadonlySet<string> }> {
  const { rows } = await typedSql({ fullName: column.text, enCode: column.text, type: column.number })`
    select full_name as "fullName", en_code as "enCode", type from lowcode_design where delete_mark = 0`.execute(
    db,
  )
  return {
    names: new Set(rows.filter((row) => row.type === type).map(({ fullName }) => fullName)),
    codes: new Set(rows.map(({ enCode }) => enCode)),
  }
}

interface Target {
  readonly id: string
  readonly code: string
}

interface Options {
  /** Name and code of the new design; free ones where they are absent. */
  readonly fullName?: string
  readonly enCode?: string
  readonly choices?: Readonly<Record<string, ImportChoice>>
}

/**
 * Creates a draft from a file with what it needs, as chosen, in the caller's transaction. Interfaces are created
 * disabled: an administrator checks their statement or address first.
 */
export async function runImport(
  trx: Db,
  { session, lang, designFlows }: Pick<Context, 'session' | 'lang'> & Pick<Services, 'designFlows'>,
  file: DesignFile,
  { fullName, enCode, choices = {} }: Options = {},
): Promise<string> {
  const { userId } = session
  // Serializes imports, so that two files of one name get two numbers.
  await sql`select pg_advisory_xact_lock(hashtext('lowcode.designs.import'))`.execute(trx)
  const taken = await loadTaken(trx, file.type)
  if (fullName !== undefined && taken.names.has(fullName))
    throw refuseField('fullName', text.nameTaken, { name: fullName })
  if (enCode !== undefined && taken.codes.has(enCode))
    throw refuseField('enCode', text.codeTaken, { code: enCode })
  const targets = new Map<string, Target>()
  for (const item of await planImport(trx, session.access, file)) {
    const choice = choices[item.key] ?? item.choices[0]!
    if (!item.choices.includes(choice)) throw refuse(text.badChoice, { name: item.name })
    const target = await apply(trx, { session }, file, item, choice)
    if (target) {
      targets.set(`${item.kind} ${item.fileId}`, target)
      targets.set(`${item.kind} ${item.code}`, target)
    }
  }
  // A design names a dictionary by its id or its code, a rule by its code, and others by their ids.
  const find = ({ kind, value }: Reference): string | undefined => {
    const target = targets.get(`${kind} ${value}`)
    if (!target || kind === 'rule') return target?.code
    const isCode = kind === 'dictionary' && file.needs.dictionaries.some((one) => one.enCode === value)
    return isCode ? target.code : target.id
  }
  const { needs: _, ...design } = file
  const lists = {
    columnData: replaceReferences(file.columnData, find),
    appColumnData: replaceReferences(file.appColumnData, find),
  }
  const body = DesignBody.parse({
    ...design,
    formData: replaceReferences(file.formData, find),
    ...lists,
    ...appListOf(file.type, lists),
    flowTemplateJson: replaceReferences(file.flowTemplateJson, find),
    state: 0,
    fullName: fullName ?? freeName(file.fullName, taken.names, ''),
    enCode: enCode ?? freeName(file.enCode, taken.codes, '_'),
  })
  const id = await designRows.create(trx, body, userId)
  const own = ownDesignOf(file)
  if (own) await replaceOwnId(trx, { id, originalId: own.id }, body, userId)
  await designFlows.save(trx, { userId, lang }, id)
  return id
}

/** Finds or creates one of the things that a design needs; null where it is skipped. */
async function apply(
  trx: Db,
  { session }: Pick<Context, 'session'>,
  { needs }: DesignFile,
  { kind, fileId, code, newCode, existingId }: PlannedItem,
  choice: ImportChoice,
): Promise<Target | null> {
  if (choice === 'skip') return null
  if (choice === 'use') return { id: existingId, code }
  const createdCode = choice === 'rename' ? newCode : code
  const { userId } = session
  if (kind === 'dictionary') {
    const found = needs.dictionaries.find(({ id }) => id === fileId)!
    const id = await typeRows.create(
      trx,
      { ...found.body!, parentId: '-1', enCode: createdCode, ...renamed(found.body!, choice, createdCode) },
      userId,
    )
    await createEntries(trx, found, id, userId)
    await publishOnCommit(trx, 'lookups', '/api/system/Dictionary')
    return { id, code: createdCode }
  }
  if (kind === 'rule') {
    const { body } = needs.rules.find(({ id }) => id === fileId)!
    const scope = await scopeOf({ db: trx, session }, protectedBillRules)
    const id = await scope.create(
      trx,
      { ...body!, enCode: createdCode, ...renamed(body!, choice, createdCode) },
      async (writable) => {
        const rule = completeRule(writable)
        const created = await ruleRows.create(trx, { ...rule, example: exampleOf(rule) }, userId)
        await switchCountingMode(trx, created, rule.mode ?? 'gapless')
        return created
      },
    )
    return { id, code: createdCode }
  }
  const { body } = needs.interfaces.find(({ id }) => id === fileId)!
  const scope = await scopeOf({ db: trx, session }, protectedInterfaces)
  const id = await scope.create(
    trx,
    {
      ...body!,
      enCode: createdCode,
      ...renamed(body!, choice, createdCode),
      enabledMark: 0 as const,
      requestHeaders: '[]',
      checkType: 1,
    },
    (writable) => interfaceRows.create(trx, writable, userId),
  )
  await publishOnCommit(trx, 'lookups', '/api/system/DataInterface')
  return { id, code: createdCode }
}

/** The name of something under another code: names are unique, too. */
const renamed = ({ fullName }: { fullName: string }, choice: ImportChoice, code: string) =>
  choice === 'rename' ? { fullName: `${fullName.slice(0, 40)} ${code.slice(-8)}`.slice(0, 50) } : {}

type FileDictionary = DesignFile['needs']['dictionaries'][number]

/** Creates entries level by level; throws a refusal for a circle. */
async function createEntries(
  trx: Db,
  { fullName, entries }: FileDictionary,
  dictionaryTypeId: string,
  userId: string,
): Promise<void> {
  const ids = new Map([['0', '0']])
  let remaining: FileDictionary['entries'] = entries
  while (remaining.length > 0) {
    const next = remaining.filter(({ parentId }) => ids.has(parentId))
    if (next.length === 0) throw refuse(text.circularEntries, { name: fullName })
    const created = await itemRows.createMany(
      trx,
      next.map(({ id: _, ...body }) => ({ ...body, dictionaryTypeId, parentId: ids.get(body.parentId)! })),
      userId,
    )
    next.forEach(({ id }, at) => ids.set(id, created[at]!))
    const done = new Set(next)
    remaining = remaining.filter((entry) => !done.has(entry))
  }
}
