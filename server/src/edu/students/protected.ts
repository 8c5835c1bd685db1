import { sql } from 'kysely'
import type { ProtectedModule } from '../../permissions/data-access.ts'
import { protectedTable } from '../../permissions/protected-table.ts'
import { campusUnits } from '../campuses/protected.ts'
import { maskedPhone } from './phones.ts'

const plain = protectedTable({
  menu: 'edu.eduStudent',
  table: 'edu_student',
  as: 's',
  fields: {
    name: 'text',
    campusId: 'text',
    stage: 'text',
    sourceId: 'text',
    consultantId: 'text',
    managerId: 'text',
  },
})

/** SQL query: students who are today in a class that one of these users leads or assists. */
const studentsOfCoaches = (ids: readonly string[]) => sql`
  select m.student_id from edu_class_student m join edu_class k on k.id = m.class_id
    join edu_campus z on z.id = k.campus_id
  where m.delete_mark = 0 and k.delete_mark = 0
    and (k.coach_id = any(${ids}::text[]) or k.assistant_ids && ${ids}::text[])
    and (now() at time zone z.time_zone)::date >= m.join_date
    and (m.leave_date is null or (now() at time zone z.time_zone)::date < m.leave_date)`

/** The consultant owns a student, else who created it: without any granted scheme users see theirs. */
export const protectedStudents: ProtectedModule = {
  ...plain,
  owner: sql`coalesce(s.consultant_id, s.creator_user_id)`,
  fields: {
    ...plain.fields,
    campusUnits: campusUnits(sql.ref('s.campus_id')),
    /** Coaches and assistants of the classes of today. */
    coachId: {
      type: 'text',
      isSet: true,
      value: sql`array(
        select unnest(k.coach_id || k.assistant_ids) from edu_class_student m join edu_class k on k.id = m.class_id
          join edu_campus z on z.id = k.campus_id
        where m.student_id = s.id and m.delete_mark = 0 and k.delete_mark = 0
          and (now() at time zone z.time_zone)::date >= m.join_date
          and (m.leave_date is null or (now() at time zone z.time_zone)::date < m.leave_date))`,
      overlaps: (ids) => sql`s.id in (${studentsOfCoaches(ids)})`,
    },
  },
  storedText: (field) => (field === 'phone' ? maskedPhone('s') : plain.storedText(field)),
}
