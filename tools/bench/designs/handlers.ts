import { formatInstant } from '@tessera/shared/contract/fields/instant'
import * as column from '../../../server/src/db/column.ts'
import type { Db } from '../../../server/src/db/connect.ts'
import { newId } from '../../../server/src/db/id.ts'
import { countLimit } from '../../../server/src/db/pages.ts'
import { typedSql } from '../../../server/src/db/typed-sql.ts'
import { createSheetFile } from '../../../server/src/export/exporter.ts'
import { streamRows } from '../../../server/src/export/rows.ts'
import type { Handlers } from '../../../server/src/http/context.ts'
import type { handWritten } from './calls.ts'
import { sheetFields } from './setup.ts'

const listed = {
  id: column.text,
  title: column.text.orNull,
  person: column.text.orNull,
  unit: column.text.orNull,
  kind: column.text.orNull,
  project: column.text.orNull,
  amount: column.number.orNull,
  quantity: column.number.orNull,
  day: column.time.orNull,
  state: column.text.orNull,
  phone: column.text.orNull,
  place: column.text.orNull,
  note: column.text.orNull,
}

const states: Readonly<Record<string, string>> = { open: '进行中', done: '已完成', off: '已取消' }

/** The list joins the names to the rows of its page; the creation writes a record and its rows by two statements. */
export const handWrittenHandlers: Handlers<typeof handWritten> = {
  async list({ currentPage, pageSize }, { db }) {
    const [total, { rows }] = await Promise.all([
      typedSql({ total: column.number })`select count(*) as total from
        (select 1 from lc_bench_list where delete_mark = 0 limit ${countLimit}) n`.execute(db),
      typedSql(listed)`
        select r.id, r.title, u.real_name || '/' || u.account as person, o.full_name as unit,
          d.full_name as kind, p.name as project, r.amount, r.quantity, r.day, r.state, r.phone, r.place, r.note
        from (select * from lc_bench_list where delete_mark = 0 order by id desc
          limit ${pageSize} offset ${(currentPage - 1) * pageSize}) r
        left join org_user u on u.id = r.person
        left join org_organize o on o.id = r.unit
        left join system_dictionary_data d on d.id = r.kind
        left join lc_bench_project p on p.id = r.project
        order by r.id desc`.execute(db),
    ])
    const count = total.rows[0]!.total
    return {
      list: rows.map((row) => ({
        ...row,
        state: row.state && (states[row.state] ?? row.state),
        day: row.day === null ? null : formatInstant(row.day, 'yyyy-MM-dd'),
      })),
      pagination: {
        currentPage,
        pageSize,
        total: Math.min(count, countLimit - 1),
        more: count === countLimit,
      },
    }
  },
  async create({ lines, ...record }, { db, session }) {
    const id = newId()
    await db.transaction().execute(async (trx) => {
      await typedSql({})`
        insert into lc_bench_order (id, organize_id, lock_version, release_number, creator_user_id, creator_time,
          delete_mark, title, person, day, reason)
        values (${id}, ${session.organizeId}, 1, 1, ${session.userId}, now(), 0, ${record.title}, ${record.person},
          to_timestamp(${record.day}::numeric / 1000), ${record.reason})`.execute(trx)
      const rows = lines.map((line, at) => ({ ...line, id: newId(), sort_code: at }))
      await typedSql({})`
        insert into lc_bench_order_lines (id, record_id, sort_code, what, price, quantity)
        select l.id, ${id}, l.sort_code, l.what, l.price, l.quantity
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as l(id text, sort_code int, what text, price numeric, quantity numeric)`.execute(trx)
    })
    return { id }
  },
}

/** A workbook with the stored values of `bench_sheet` and nothing else: what the writer itself costs. */
export const streamSheet = (db: Db) =>
  createSheetFile({
    title: 'bench',
    format: 'xlsx',
    columns: sheetFields.map(({ vModel }) => ({ title: vModel, width: 18 })),
    rows: plainRows(db),
  })

async function* plainRows(db: Db) {
  const query = typedSql({})`select * from lc_bench_sheet where delete_mark = 0 order by id desc`
  for await (const batch of streamRows<Record<string, string | number | null>>(db, query))
    yield batch.map((row) => sheetFields.map(({ vModel }) => row[vModel] ?? null))
}
