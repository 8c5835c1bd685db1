import { sql } from 'kysely'
import { SubjectBody, type subjects } from '@tessera/shared/contract/edu/subjects'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { createCrud } from '../../db/crud.ts'
import { buildTree } from '../../db/tree.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import type { Handlers } from '../../http/context.ts'
import { changeEduRecord, createEduRecord } from '../changes/store.ts'
import { subjectAndBelow } from '../courses/store.ts'
import { text } from './text.ts'

const subjectRows = createCrud('edu_subject', SubjectBody)

async function listSubjects(db: Db) {
  const { rows } = await typedSql({
    ...columnsOf('edu_subject', 'id', 'parentId'),
    fullName: column.text,
    courseCount: column.number,
  })`
    select s.id, s.parent_id as "parentId", s.name as "fullName",
      (select count(*) from edu_course c where c.subject_id = s.id and c.delete_mark = 0) as "courseCount"
    from edu_subject s where s.delete_mark = 0 order by s.sort_code, s.creator_time, s.id`.execute(db)
  return { list: buildTree(rows) }
}

/** Subjects are not protected by row: they only group courses. */
export const subjectHandlers: Handlers<typeof subjects> = {
  list: (_, { db }) => listSubjects(db),
  selector: (_, { db }) => listSubjects(db),
  read: ({ id }, { db }) => subjectRows.read(db, id),
  async create(input, by) {
    const id = await createEduRecord(by, 'subject', async (trx) => {
      await assertParent(trx, input.parentId, null)
      return subjectRows.create(trx, input, by.session.userId)
    })
    return { id }
  },
  async update({ id, lastModifyTime, ...input }, by) {
    await changeEduRecord(
      by,
      { noun: 'subject', id, action: 'update', expectedModifiedTime: lastModifyTime },
      async (trx) => {
        if (input.parentId !== undefined) await assertParent(trx, input.parentId, id)
        await subjectRows.update(trx, id, input, by.session.userId)
      },
    )
  },
  async remove({ id }, by) {
    await changeEduRecord(by, { noun: 'subject', id, action: 'remove' }, async (trx) => {
      const { rows } = await typedSql({ children: column.number, courses: column.number })`
        select (select count(*) from edu_subject where parent_id = ${id} and delete_mark = 0) as children,
          (select count(*) from edu_course where subject_id = ${id} and delete_mark = 0) as courses`.execute(
        trx,
      )
      const { children, courses } = rows[0]!
      if (children + courses > 0) throw refuse(text.inUse, { children, courses })
      await subjectRows.remove(trx, id, by.session.userId)
    })
  },
}

/** Locks the tree, so that two moves cannot make a circle, and throws where the parent is the subject or below it. */
async function assertParent(trx: Db, parentId: string, id: string | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('edu_subject'))`.execute(trx)
  if (parentId === '-1') return
  const { rows } = await typedSql({ isBelow: column.boolean })`
    select ${id === null ? sql`false` : sql`id in (${subjectAndBelow(id)})`} as "isBelow"
    from edu_subject where id = ${parentId} and delete_mark = 0`.execute(trx)
  if (!rows[0]) throw refuseField('parentId', text.noParent)
  if (rows[0].isBelow) throw refuseField('parentId', text.belowItself)
}
