import { sql } from 'kysely'
import type * as z from 'zod'
import { guardianImportFields, studentFields } from '@tessera/shared/contract/edu/student-fields'
import { StudentBody, students, type GuardianBody } from '@tessera/shared/contract/edu/students'
import type { LocalizedText } from '@tessera/shared/contract/lang'
import { Code, type MenuPermission } from '@tessera/shared/contract/wire'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { builtInDictionaries, parseEntries } from '../../db/dictionaries/built-in.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import { general } from '../../errors/text.ts'
import { toFieldsRefusal } from '../../http/parse.ts'
import { loadAuthor, oncePerRun } from '../../import/author.ts'
import { dayOfCell } from '../../import/cells.ts'
import { fieldColumns } from '../../import/field-columns.ts'
import type { ImportAuthor, Importer, RowValues } from '../../import/importer.ts'
import { canCall, loadAccess } from '../../permissions/access.ts'
import { scopeOfUser } from '../../permissions/scope.ts'
import { lockEduRecord, recordCreatedRecords, recordDifference } from '../changes/store.ts'
import { campusConditions } from '../classes/protected.ts'
import { createStudents, updateStudent, type NewStudent, type StudentWriter } from './change.ts'
import { createGuardians } from './guardians.ts'
import { isPhone, type Phones } from './phones.ts'
import { protectedStudents } from './protected.ts'
import { hasPhone } from './store.ts'
import { text } from './text.ts'

const columns = [...fieldColumns(studentFields), ...fieldColumns(guardianImportFields)]

const matchable = ['name', 'birthday', 'guardianPhone'] as const

/** Imports students with their first guardian from a sheet. Each row is one student; a bad row is left out. */
export function studentImporter(phones: Phones): Importer {
  const authorisationOf = oncePerRun((db, author) => loadAuthorisation(db, phones, author))
  return {
    name: 'students',
    title: { zh: '学员', en: 'Students', zhtw: '學員' },
    listColumns: () => columns,
    matchable: [...matchable],
    keys: [...matchable],
    loadNames: () => Promise.resolve({ nameOf: () => undefined, idsOf: () => [] }),

    async findIds(db, rows, keys) {
      const found: string[][] = []
      for (const values of rows) found.push(await findStudents(db, phones, values, keys))
      return found
    },

    async create(db, rows, author) {
      const { writer } = await authorisationOf(db, author)
      const bodies: NewStudent[] = []
      for (const values of rows) bodies.push(await toNewStudent(db, values))
      return createStudents(db, writer, bodies)
    },

    onCreated: (db, ids, author) => recordCreatedRecords(db, author, 'student', ids, 'import'),

    async update(db, id, values, author) {
      const { writer, canEdit } = await authorisationOf(db, author)
      if (!canEdit) throw refuse(general.forbidden, {}, Code.forbidden)
      const previous = await lockEduRecord(db, 'student', id)
      const { guardians = [], ...body } = await toNewStudent(db, values)
      const sent = Object.fromEntries(Object.entries(body).filter(([key]) => key in values))
      await updateStudent(db, writer, id, sent)
      for (const guardian of guardians)
        if (!(await hasGuardian(db, phones, id, guardian.phone)))
          await createGuardians(db, writer, id, [guardian])
      await recordDifference(db, author, { noun: 'student', id, action: 'import' }, previous)
    },
  }
}

async function findStudents(
  db: Db,
  phones: Phones,
  values: RowValues,
  keys: readonly string[],
): Promise<string[]> {
  const { name, birthday, guardianPhone } = values
  const conditions = [
    sql`s.delete_mark = 0`,
    keys.includes('name') && sql`s.name = ${name}`,
    keys.includes('birthday') && sql`s.birthday is not distinct from ${dayOfCell(birthday)}::date`,
    keys.includes('guardianPhone') &&
      typeof guardianPhone === 'string' &&
      hasPhone(phones.digestOf(guardianPhone.trim())),
  ].filter((condition) => condition !== false)
  const { rows } = await typedSql({ id: column.text })`
    select s.id from edu_student s where ${sql.join(conditions, sql` and `)} limit 2`.execute(db)
  return rows.map(({ id }) => id)
}

async function hasGuardian(db: Db, phones: Phones, id: string, phone: string): Promise<boolean> {
  const { rows } = await typedSql({ id: column.text })`
    select id from edu_guardian
    where student_id = ${id} and delete_mark = 0 and phone_digest = ${phones.digestOf(phone)}`.execute(db)
  return rows.length > 0
}

/** Parses a row with the schema of the form. Throws the same refusals as the form, with names in place of ids. */
async function toNewStudent(db: Db, values: RowValues): Promise<NewStudent> {
  const { guardianName, guardianRelation, guardianPhone, ...cells } = values as Record<
    string,
    string | undefined
  >
  const raw = {
    ...cells,
    ...(cells['birthday'] === undefined ? {} : { birthday: dayOfCell(cells['birthday']) }),
    ...(cells['sourceId'] ? { sourceId: toEntryCode('eduSource', cells['sourceId']) } : {}),
    ...(cells['consultantId'] ? { consultantId: await findConsultant(db, cells['consultantId']) } : {}),
    ...(cells['tags'] ? { tags: cells['tags'].split(/[、,，;；\s]+/).filter(Boolean) } : {}),
  }
  const read = StudentBody.safeParse(raw)
  if (!read.success) throw toFieldsRefusal(read.error, raw)
  const guardian = toGuardian({ name: guardianName, relation: guardianRelation, phone: guardianPhone })
  return { ...read.data, ...(guardian ? { guardians: [guardian] } : {}) }
}

const guardianLabels: Readonly<Record<string, LocalizedText>> = {
  name: guardianImportFields.guardianName.label,
  relation: guardianImportFields.guardianRelation.label,
  phone: guardianImportFields.guardianPhone.label,
}

/** The guardian of a row; null without one. A half-known guardian is refused, because staff could not call. */
function toGuardian(
  cells: Partial<Record<'name' | 'relation' | 'phone', string | undefined>>,
): z.output<typeof GuardianBody> | null {
  const { name = '', relation = '', phone = '' } = cells
  if (!name && !relation && !phone) return null
  const missing = Object.entries({ name, relation, phone }).find(([, cell]) => !cell)?.[0]
  if (missing) throw refuse(text.guardianHalfKnown, { missing: guardianLabels[missing] })
  if (!isPhone(phone)) throw refuseField('guardianPhone', text.phoneInvalid, { phone })
  return { name, relation: toEntryCode('eduRelation', relation), phone, isPrimary: true, canPickUp: true }
}

/** The code of a built-in entry by its name in any language; other text is left for the check of the form. */
function toEntryCode(dictionary: string, name: string): string {
  const types = builtInDictionaries.flatMap((group) => group.types)
  const type = types.find(({ enCode }) => enCode === dictionary)
  const entry = (type ? parseEntries(type) : []).find(
    (one) => one.enCode === name || Object.values(one.name).includes(name),
  )
  return entry?.enCode ?? name
}

/** The id of the user with this account or, where only one has it, this name. */
async function findConsultant(db: Db, name: string): Promise<string> {
  const { rows } = await typedSql({ id: column.text })`
    select id from org_user where delete_mark = 0 and (account = ${name} or real_name = ${name})
    order by account = ${name} desc limit 2`.execute(db)
  if (!rows[0]) throw refuseField('consultantId', text.noConsultant, { name })
  if (rows.length > 1) throw refuseField('consultantId', text.severalConsultants, { name })
  return rows[0].id
}

interface Authorisation {
  writer: StudentWriter
  /** Whether existing students may be changed, too. */
  canEdit: boolean
}
/** What the author of an import may do. */
async function loadAuthorisation(db: Db, phones: Phones, author: ImportAuthor): Promise<Authorisation> {
  const user = await loadAuthor(db, author)
  const { userId, administrator } = user
  const [scope, access, { offered: campuses }] = await Promise.all([
    scopeOfUser(db, user, protectedStudents),
    loadAccess(db, { id: userId, administrator }),
    campusConditions((module) => scopeOfUser(db, user, module)),
  ])
  return {
    writer: { userId, scope, phones, campuses },
    canEdit: canCall(access, students.update.access as MenuPermission),
  }
}
