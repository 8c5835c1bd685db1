import { sql } from 'kysely'
import * as z from 'zod'
import type { Dimension, ExplainRow } from '@tessera/shared/contract/edu/statistics'
import type { Lang } from '@tessera/shared/contract/lang'
import * as column from '../../db/column.ts'
import { allConditions } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { treeDictionaries, treeTable } from './dimensions.ts'
import { isPrimitive, partsOf } from './figure.ts'
import { sayNote } from './notes.ts'
import { periodsTable, sourceRows, type Request } from './statements.ts'
import { unitOf, valueOf } from './values.ts'

interface Cell {
  readonly figure: string
  readonly groupBy?: Dimension | undefined
  readonly key?: string | undefined
}
interface PageOf {
  readonly first: number
  readonly pageSize: number
}

const totalsSchema = z.array(z.object({ part: z.number(), rows: z.number(), total: z.number() }))
const rowColumns = {
  totals: column.jsonOf(totalsSchema),
  part: column.number.orNull,
  id: column.text.orNull,
  date: column.date.orNull,
  classId: column.text.orNull,
  studentId: column.text.orNull,
  campusName: column.text,
  courseName: column.text,
  className: column.text,
  coachName: column.text,
  studentName: column.text,
  note: column.text.orNull,
  value: column.number.orNull,
}

/** In a tree, a group has the rows of those below it. */
const isOfGroup = (groupBy: Dimension, key: string) =>
  treeDictionaries[groupBy]
    ? sql`(r.key = ${key} or exists (select 1 from tree t where t.leaf = r.key and t.key = ${key}))`
    : sql`r.key = ${key}`

/** Pages that show a row: a class for what happens in it, a student for what they bought or did. */
const linkOf = (kind: string, classId: string | null, studentId: string | null): string => {
  if ((kind === 'lesson' || kind === 'class') && classId) return `/edu/eduClasslist/detail/${classId}`
  return studentId ? `/edu/eduStudent/detail/${studentId}` : ''
}

/**
 * The rows of a figure, or of one of its groups, with the value of each: the rows of its source that its measure counts, so
 * they sum to it. A ratio has the rows of both sums. One statement.
 */
export async function explainFigure(
  db: Db,
  request: Request,
  { figure, groupBy, key }: Cell,
  { first, pageSize }: PageOf,
  lang: Lang,
) {
  const { area } = request
  const parts = partsOf(area, figure)
  // A sum can stand above and below the line; its rows are listed once.
  const sums = [...new Set(parts.map((part) => part.key))]
  const statements = sums.map((part, at) => {
    const measure = area.measures[part]!
    if (!isPrimitive(measure)) throw new Error(`${part} has no source`)
    const value = measure.kind === 'distinct' ? sql`1` : measure.value
    const conditions = allConditions([
      measure.where,
      measure.kind === 'sum' && sql`(${value}) <> 0`,
      groupBy && key !== undefined && isOfGroup(groupBy, key),
    ])
    return sql`select ${measure.kind === 'distinct' ? sql`distinct on (r.student_id)` : sql``} ${sql.lit(at)}::int as part,
        r.id, r.date, r.campus_id, r.course_id, r.class_id, r.coach_id, r.student_id, r.note, (${value})::float8 as value
      from ${sourceRows(request, measure.source, groupBy)} where ${conditions}`
  })
  const dictionary = groupBy && treeDictionaries[groupBy]
  const { rows } = await typedSql(rowColumns)`
    with recursive ${periodsTable(request.periods, request.query)}, ${dictionary ? sql`${treeTable(dictionary)}, ` : sql``}
      counted as materialized (${sql.join(
        statements.map((statement) => sql`(${statement})`),
        sql` union all `,
      )}),
      page as (select * from counted order by part, date desc nulls last, id limit ${pageSize} offset ${first})
    select coalesce((select jsonb_agg(jsonb_build_object('part', t.part, 'rows', t.rows, 'total', t.total)) from (
        select part, count(*) as rows, sum(value) as total from counted group by part) t), '[]') as totals,
      p.part, p.id, p.date, p.class_id as "classId", p.student_id as "studentId",
      coalesce(z.short_name, '') as "campusName", coalesce(k.name, '') as "courseName", coalesce(c.name, '') as "className",
      coalesce(u.real_name, '') as "coachName", coalesce(s.name, '') as "studentName", p.note, p.value
    from (select 1) one left join page p on true left join edu_campus z on z.id = p.campus_id
      left join edu_course k on k.id = p.course_id left join edu_class c on c.id = p.class_id
      left join org_user u on u.id = p.coach_id left join edu_student s on s.id = p.student_id
    order by p.part, p.date desc nulls last, p.id`.execute(db)
  const totals = new Map(rows[0]!.totals.map((total) => [total.part, total]))
  const isMedian = area.measures[figure]!.kind === 'median'
  const totalOf = (key: string) => totals.get(sums.indexOf(key)) ?? { rows: 0, total: 0 }
  return {
    figure,
    value: isMedian
      ? null
      : valueOf(area, figure, Object.fromEntries(sums.map((part) => [part, totalOf(part).total]))),
    parts: parts.map(({ key: part, sign, role }) => ({
      key: part,
      role,
      sign,
      rows: totalOf(part).rows,
      total: totalOf(part).total / unitOf(area.texts[part]!.format),
    })),
    rowCount: [...totals.values()].reduce((sum, total) => sum + total.rows, 0),
    list: rows.flatMap((row): ExplainRow[] => {
      if (row.part === null) return []
      const part = sums[row.part]!
      const measure = area.measures[part]!
      const { kind = '', hasCodes = false } = isPrimitive(measure) ? area.sources[measure.source]! : {}
      const note = row.note ?? ''
      return [
        {
          part,
          source: kind,
          id: row.id!,
          date: row.date,
          campusName: row.campusName,
          courseName: row.courseName,
          className: row.className,
          coachName: row.coachName,
          studentName: row.studentName,
          note: hasCodes ? sayNote(note, lang) : note,
          value: row.value! / unitOf(area.texts[part]!.format),
          link: linkOf(kind, row.classId, row.studentId),
        },
      ]
    }),
  }
}
