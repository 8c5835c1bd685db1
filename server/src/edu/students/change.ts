import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import type { GuardianBody, StudentBody } from '@tessera/shared/contract/edu/students'
import { formatInstant } from '@tessera/shared/contract/fields/instant'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { findEntryCode } from '../../db/dictionaries/entries.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { refuseField } from '../../errors/refusal.ts'
import type { Scope } from '../../permissions/scope.ts'
import { nextNumber } from '../../system/bill-rules/store.ts'
import { assertSeenCampus, findOpenCampus } from '../campuses/store.ts'
import { createGuardians } from './guardians.ts'
import { isPhone, maskedPhone, noPhone, type Phones } from './phones.ts'
import { pinyinOf } from './pinyin.ts'
import { studentRows } from './store.ts'
import { text } from './text.ts'

type Body = z.output<typeof StudentBody>
const otherCampus = { field: 'campusId', refusal: text.otherCampus }
export type NewStudent = Body & { guardians?: readonly z.output<typeof GuardianBody>[] }

/** Who changes students, and with what. */
export interface StudentWriter {
  userId: string
  scope: Scope
  phones: Phones
  /** Condition on the campuses `ca` whose students the writer may create. */
  campuses: RawBuilder<unknown>
}

/** An earlier day of birth is a mistake. */
const firstBirthday = '1920-01-01'

/** Creates students, all or none, and returns their ids. A new student is a lead. */
export async function createStudents(
  trx: Db,
  { userId, scope, phones, campuses }: StudentWriter,
  inputs: readonly NewStudent[],
): Promise<string[]> {
  const ids: string[] = []
  for (const { guardians = [], ...input } of inputs) {
    const { phone, ...body } = await scope.writablePart(trx, null, withoutNulls(input))
    const valid = await validate(trx, body)
    await assertSeenCampus(trx, campuses, { campusId: valid.campusId!, ...otherCampus })
    const studentNo = await nextNumber(trx, 'EduStudentNo', { module: 'edu.eduStudent' })
    const pinyin = await pinyinOf(input.name)
    const id = await studentRows.create(
      trx,
      { ...valid, name: input.name, campusId: valid.campusId! } as Body,
      userId,
      {
        student_no: studentNo,
        pinyin,
        stage: 'lead',
        track_status: 'none',
      },
    )
    if (phone) await savePhone(trx, phones, id, phone)
    await createGuardians(trx, { userId, phones }, id, guardians)
    await scope.assertCreatable(trx, [{ id, body: { ...body, ...(phone ? { phone } : {}) } }])
    ids.push(id)
  }
  return ids
}

/** Changes the sent fields of a locked student. */
export const updateStudent = (
  trx: Db,
  { userId, scope, phones, campuses }: StudentWriter,
  id: string,
  input: Partial<Body>,
): Promise<void> =>
  scope.update(trx, id, input, async ({ phone, ...body }) => {
    if (body.referrerId === id) throw refuseField('referrerId', text.ownReferrer)
    const valid = await validate(trx, body)
    if (valid.campusId)
      await assertSeenCampus(trx, campuses, { campusId: valid.campusId, studentId: id, ...otherCampus })
    await studentRows.update(trx, id, valid, userId)
    if (body.name !== undefined) {
      const pinyin = await pinyinOf(body.name)
      await sql`update edu_student set pinyin = ${pinyin} where id = ${id}`.execute(trx)
    }
    if (phone !== undefined) await savePhone(trx, phones, id, phone ?? '')
  })

const withoutNulls = <T extends object>(input: T): T =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== '')) as T

/** Checks what a schema cannot: the campus, the day of birth, and entries of dictionaries. */
async function validate<B extends Partial<Omit<Body, 'phone'>>>(trx: Db, body: B): Promise<B> {
  if (body.birthday) assertBirthday(body.birthday)
  if (body.campusId) {
    const campusId = await findOpenCampus(trx, body.campusId)
    if (!campusId) throw refuseField('campusId', text.noCampus, { name: body.campusId })
    return validateNames(trx, { ...body, campusId })
  }
  return validateNames(trx, body)
}

async function validateNames<B extends Partial<Omit<Body, 'phone'>>>(trx: Db, body: B): Promise<B> {
  if (body.sourceId) {
    const code = await findEntryCode(trx, 'eduSource', body.sourceId)
    if (code === null) throw refuseField('sourceId', text.noSource, { name: body.sourceId })
  }
  for (const key of ['consultantId', 'managerId'] as const)
    if (body[key]) {
      const { rows } = await typedSql({ id: column.text })`
        select id from org_user where id = ${body[key]} and delete_mark = 0`.execute(trx)
      if (!rows[0]) throw refuseField(key, text.noConsultant, { name: body[key] })
    }
  return body
}

function assertBirthday(date: string): void {
  if (date > formatInstant(Date.now(), 'yyyy-MM-dd'))
    throw refuseField('birthday', text.birthdayInFuture, { date })
  if (date < firstBirthday)
    throw refuseField('birthday', text.birthdayTooEarly, { date, first: firstBirthday })
}

/** Stores a phone; an empty one is removed, and the masked one of an answer leaves the stored one. */
export async function savePhone(trx: Db, phones: Phones, id: string, phone: string): Promise<void> {
  if (phone.includes('*')) {
    const { rows } = await typedSql({ masked: column.text.orNull })`
      select ${maskedPhone('s')} as masked from edu_student s where s.id = ${id}`.execute(trx)
    // Without a phone of their own a list shows that of the guardian.
    if (rows[0]?.masked && rows[0].masked !== phone) throw refuseField('phone', text.phoneUnknown)
    return
  }
  if (phone && !isPhone(phone)) throw refuseField('phone', text.phoneInvalid, { phone })
  const columns = phone ? phones.columnsOf('edu_student', id, phone) : noPhone
  await sql`
    update edu_student set phone_enc = ${columns.phone_enc}, phone_head = ${columns.phone_head},
      phone_tail = ${columns.phone_tail}, phone_digest = ${columns.phone_digest} where id = ${id}`.execute(
    trx,
  )
}
