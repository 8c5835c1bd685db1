import { sql } from 'kysely'
import * as column from '../src/db/column.ts'
import type { Db } from '../src/db/connect.ts'
import { typedSql } from '../src/db/typed-sql.ts'
import { findStorage } from '../src/lowcode/releases/store.ts'
import { known, type SeedContext } from './context.ts'
import { insertRows } from './rows.ts'

const designId = 'design.expense'
const hour = 3_600_000

/** Seeds what people did with the latest expenses: changes, comments, and a query that everyone finds. */
export async function seedRecordWork(db: Db, { users }: Pick<SeedContext, 'users'>): Promise<void> {
  const storage = await findStorage(db, designId)
  const payment = storage?.main.columns.find(({ vModel }) => vModel === 'payment')
  if (!storage || !payment) return
  const table = sql.table(storage.main.table)
  const { rows } = await typedSql({ id: column.text, payment: column.text.orNull, creator: column.text })`
    select id, ${sql.id(payment.column)} as payment, creator_user_id as creator from ${table}
    where delete_mark = 0 order by creator_time desc limit 3`.execute(db)
  await sql`
    update ${table} set lock_version = 2 where id = any(${rows.map(({ id }) => id)}::text[])`.execute(db)
  const principal = known(users, 'principal')
  await insertRows(
    db,
    'lowcode_record_change',
    rows.flatMap(({ id, payment: paid, creator }, at) => {
      const changeOf = (version: number, more: object) => ({
        recordId: id,
        version,
        designId,
        source: 'form',
        releaseNumber: 1,
        creatorUserId: creator,
        creatorTime: new Date(Date.now() - (at * 20 + 30 - version * 5) * hour),
        ...more,
      })
      const from = paid === '现金' ? '银行转账' : '现金'
      return [
        changeOf(1, { kind: 'create', changes: { fields: [{ key: payment.key, to: from }] } }),
        changeOf(2, {
          kind: 'update',
          changes: { fields: [{ key: payment.key, from, to: paid ?? undefined }] },
        }),
      ]
    }),
  )
  const comments = [
    ['请补充发票号，财务才能入账。', '已补充，@{author} 请再确认一次。'],
    ['金额和合同一致，可以报销。'],
  ]
  await insertRows(
    db,
    'lowcode_record_comment',
    comments.flatMap((texts, at) =>
      texts.map((content, n) => ({
        id: `comment.${at}.${n}`,
        designId,
        recordId: rows[at]!.id,
        content: content.replace('{author}', `{${principal}}`),
        creatorUserId: n % 2 === 0 ? principal : rows[at]!.creator,
        creatorTime: new Date(Date.now() - (at * 20 + 10 - n * 4) * hour),
      })),
    ),
  )
  await insertRows(db, 'lowcode_query_plan', [
    {
      id: 'plan.travel',
      designId,
      fullName: '大额差旅与培训',
      superQueryJson: JSON.stringify({
        match: 'and',
        conditions: [
          { field: 'total', op: '>=', value: 1000 },
          {
            match: 'or',
            conditions: [
              { field: 'kind', op: '==', value: '差旅' },
              { field: 'kind', op: '==', value: '培训' },
            ],
          },
        ],
      }),
      isShared: true,
      creatorUserId: principal,
      creatorTime: new Date(Date.now() - 200 * hour),
    },
  ])
}
