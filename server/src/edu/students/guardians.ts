import { sql } from 'kysely'
import type * as z from 'zod'
import type { Guardian, GuardianBody } from '@tessera/shared/contract/edu/students'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { findEntryCode, loadEntryNames } from '../../db/dictionaries/entries.ts'
import { newId } from '../../db/id.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import type { Lang } from '@tessera/shared/contract/lang'
import { isPhone, maskedPhone, type Phones } from './phones.ts'
import { text } from './text.ts'

type Body = z.output<typeof GuardianBody>

interface Writer {
  userId: string
  phones: Phones
}

const maxGuardians = 5

/** The guardians of a student, the primary one first; phones are masked. */
export async function listGuardians(
  { db, lang }: { db: Db; lang: Lang },
  studentId: string,
): Promise<Guardian[]> {
  const names = await loadEntryNames({ db, lang }, 'eduRelation')
  const { rows } = await typedSql({
    ...columnsOf('edu_guardian', 'id', 'name', 'relation', 'isPrimary', 'canPickUp'),
    phone: column.text,
  })`
    select g.id, g.name, g.relation, g.is_primary as "isPrimary", g.can_pick_up as "canPickUp",
      ${maskedPhone('g')} as phone
    from edu_guardian g where g.student_id = ${studentId} and g.delete_mark = 0
    order by g.is_primary desc, g.creator_time, g.id`.execute(db)
  return rows.map((row) => ({ ...row, relationName: names.get(row.relation) ?? row.relation }))
}

/** Adds guardians and returns their ids; the first one of a student is the primary one. */
export async function createGuardians(
  trx: Db,
  { userId, phones }: Writer,
  studentId: string,
  bodies: readonly Body[],
): Promise<string[]> {
  const ids: string[] = []
  for (const body of bodies) {
    const { rows } = await typedSql({ count: column.number })`
      select count(*) as count from edu_guardian where student_id = ${studentId} and delete_mark = 0`.execute(
      trx,
    )
    const count = rows[0]!.count
    if (count >= maxGuardians) throw refuse(text.tooManyGuardians)
    const id = newId()
    const { phone_enc, phone_head, phone_tail, phone_digest } = phones.columnsOf(
      'edu_guardian',
      id,
      requirePhone(body.phone),
    )
    const relation = await requireRelation(trx, body.relation)
    const isPrimary = count === 0 || body.isPrimary
    if (isPrimary) await clearPrimary(trx, studentId)
    await sql`
      insert into edu_guardian (id, student_id, name, relation, phone_enc, phone_head, phone_tail, phone_digest,
        is_primary, can_pick_up, creator_user_id)
      values (${id}, ${studentId}, ${body.name}, ${relation}, ${phone_enc}, ${phone_head}, ${phone_tail},
        ${phone_digest}, ${isPrimary}, ${body.canPickUp}, ${userId})`.execute(trx)
    ids.push(id)
  }
  return ids
}

/** Changes the sent fields of a guardian. The masked phone of an answer leaves the stored one. */
export async function updateGuardian(
  trx: Db,
  { userId, phones }: Writer,
  { id, studentId }: { id: string; studentId: string },
  { name, relation, phone, isPrimary, canPickUp }: Partial<Body>,
): Promise<void> {
  await requireGuardian(trx, studentId, id)
  const code = relation === undefined ? null : await requireRelation(trx, relation)
  if (isPrimary) await clearPrimary(trx, studentId)
  await sql`
    update edu_guardian set name = coalesce(${name ?? null}, name), relation = coalesce(${code}, relation),
      is_primary = is_primary or coalesce(${isPrimary ?? null}::boolean, false),
      can_pick_up = coalesce(${canPickUp ?? null}::boolean, can_pick_up),
      last_modify_user_id = ${userId}, last_modify_time = now() where id = ${id}`.execute(trx)
  if (phone === undefined || phone.includes('*')) return
  const stored = phones.columnsOf('edu_guardian', id, requirePhone(phone))
  await sql`
    update edu_guardian set phone_enc = ${stored.phone_enc}, phone_head = ${stored.phone_head},
      phone_tail = ${stored.phone_tail}, phone_digest = ${stored.phone_digest} where id = ${id}`.execute(trx)
}

/** Removes a guardian; the next one becomes the primary one. */
export async function removeGuardian(trx: Db, studentId: string, id: string, userId: string): Promise<void> {
  await requireGuardian(trx, studentId, id)
  await sql`
    update edu_guardian set delete_mark = 1, is_primary = false, last_modify_user_id = ${userId},
      last_modify_time = now() where id = ${id}`.execute(trx)
  await ensurePrimary(trx, studentId)
}

/** Makes the oldest guardian the primary one where none is. */
export async function ensurePrimary(trx: Db, studentId: string): Promise<void> {
  await sql`
    update edu_guardian set is_primary = true where id = (
      select id from edu_guardian where student_id = ${studentId} and delete_mark = 0
      order by creator_time, id limit 1)
    and not exists (
      select 1 from edu_guardian where student_id = ${studentId} and delete_mark = 0 and is_primary)`.execute(
    trx,
  )
}

const clearPrimary = (trx: Db, studentId: string) =>
  sql`update edu_guardian set is_primary = false where student_id = ${studentId} and is_primary`.execute(trx)

/** Locks a guardian of the student; throws 404 where it is none of theirs. */
export async function requireGuardian(
  trx: Db,
  studentId: string,
  id: string,
): Promise<{ name: string; phoneEnc: string }> {
  const { rows } = await typedSql(columnsOf('edu_guardian', 'name', 'phoneEnc'))`
    select name, phone_enc as "phoneEnc" from edu_guardian
    where id = ${id} and student_id = ${studentId} and delete_mark = 0 for no key update`.execute(trx)
  if (!rows[0]) throw notFoundRefusal()
  return rows[0]
}

async function requireRelation(trx: Db, codeOrId: string): Promise<string> {
  const code = await findEntryCode(trx, 'eduRelation', codeOrId)
  if (code === null) throw refuseField('relation', text.noRelation, { name: codeOrId })
  return code
}

function requirePhone(phone: string): string {
  if (!isPhone(phone))
    throw refuseField('phone', phone.includes('*') ? text.phoneUnknown : text.phoneInvalid, { phone })
  return phone
}
