import { beforeAll, expect, test } from 'vitest'
import { leaves } from '@tessera/shared/contract/edu/leaves'
import { students } from '@tessera/shared/contract/edu/students'
import { openLessonApp, type LessonApp } from '../../../test/lesson-app.ts'

// A leave is requested by the student or by one of the student's guardians.

let app: LessonApp
let by: LessonApp['principal']
beforeAll(async () => {
  app = await openLessonApp()
  by = app.principal
})

const phone = '13812345678'

/** A student with a guardian and a lesson. */
async function withGuardian(name: string, startTime: string) {
  const { classId, studentIds } = await app.openClass([24])
  const studentId = studentIds[0]!
  const guardian = { id: studentId, name, relation: 'mother', phone }
  const { id: guardianId } = await app.data(students.createGuardian, guardian as never, by)
  const lessonId = await app.addLesson(classId, 2, startTime)
  return { studentId, guardianId, lessonId }
}

const request = (studentId: string, lessonId: string, byGuardianId?: string | null) =>
  app.call(leaves.create, { studentId, lessonIds: [lessonId], type: 'sick', byGuardianId } as never, by)
const ofStudent = async (studentId: string) => (await app.data(leaves.list, { studentId }, by)).list

test('the list and the file name the guardian who has requested a leave, with the relation', async () => {
  const { studentId, guardianId, lessonId } = await withGuardian('沈女士', '08:00')
  expect((await request(studentId, lessonId, guardianId)).code).toBe(200)
  expect(await ofStudent(studentId)).toMatchObject([
    { byGuardianId: guardianId, guardianName: '沈女士', relationName: '母亲' },
  ])
  const { url } = await app.data(leaves.exportExcel, { format: 'csv', studentId } as never, by)
  const { body } = await app.app.inject({ url, headers: { authorization: by.token } })
  const [head, row, ...more] = body.trim().split('\n')
  expect(head).toContain('申请人')
  expect(row).toContain('沈女士 · 母亲')
  expect(more).toEqual([])
  expect(body).not.toContain('138')
})

test('a leave without a guardian is the student’s own', async () => {
  const { studentId, lessonId } = await withGuardian('沈女士', '09:00')
  expect((await request(studentId, lessonId, null)).code).toBe(200)
  expect(await ofStudent(studentId)).toMatchObject([
    { byGuardianId: null, guardianName: '', relationName: '' },
  ])
})

test('a guardian of another student, and one who was removed, are refused', async () => {
  const one = await withGuardian('沈女士', '10:00')
  const other = await withGuardian('韩先生', '11:00')
  const refused = await request(one.studentId, one.lessonId, other.guardianId)
  expect([refused.code, refused.msg]).toEqual([400, expect.stringContaining('没有这位监护人')])
  const ids = { id: one.studentId, guardianId: one.guardianId }
  await app.data(
    students.createGuardian,
    { id: one.studentId, name: '沈先生', relation: 'father', phone: '13812345679' } as never,
    by,
  )
  await app.data(students.removeGuardian, ids, by)
  expect((await request(one.studentId, one.lessonId, one.guardianId)).code).toBe(400)
  expect(await ofStudent(one.studentId)).toEqual([])
})

test('the picker has the guardians of a visible student with masked phones', async () => {
  const { studentId } = await withGuardian('沈女士', '12:00')
  const { list } = await app.data(leaves.guardians, { studentId }, by)
  expect(list).toMatchObject([{ name: '沈女士', relationName: '母亲', phone: '138****5678' }])
  // A finance user has no button for leaves; a manager of another campus does not see the student.
  const finance = { token: await app.signIn('finance01') }
  expect((await app.call(leaves.guardians, { studentId }, finance)).code).toBe(403)
  await app.run(`update edu_student set campus_id = 'org.west' where id = $1`, [studentId])
  expect((await app.call(leaves.guardians, { studentId }, app.desk)).code).toBe(404)
})

test('only users who may export students get the file', async () => {
  expect((await app.call(leaves.exportExcel, { format: 'csv' } as never, app.coach)).code).toBe(403)
})
