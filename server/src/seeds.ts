import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { seedAreas } from '../seeds/areas.ts'
import { seedBillRules } from '../seeds/bill-rules.ts'
import { seedCalendar } from '../seeds/calendar.ts'
import { seedDictionaries } from '../seeds/dictionaries.ts'
import { seedDataInterfaces } from '../seeds/data-interfaces.ts'
import { seedDataSources } from '../seeds/data-sources.ts'
import { seedEdu } from '../seeds/edu.ts'
import { seedLowcode } from '../seeds/lowcode.ts'
import { seedMaps } from '../seeds/maps.ts'
import { seedMenus } from '../seeds/menus.ts'
import { seedMessages } from '../seeds/messages.ts'
import { seedOrg } from '../seeds/org.ts'
import { seedDemoRights, seedRights } from '../seeds/rights.ts'
import { seedWorkflow } from '../seeds/workflow.ts'
import type { Database, Db } from './db/connect.ts'
import { dropForeignKeys } from './db/foreign-keys.ts'
import { createDbOnClient } from './db/on-client.ts'
import { listDemoAccounts, demoPassword } from './session/welcome/demo-accounts.ts'
import { hashPassword } from './auth/passwords.ts'
import { openSecrets } from './auth/secrets.ts'
import { createPhones } from './edu/students/phones.ts'
import * as column from './db/column.ts'
import { typedSql } from './db/typed-sql.ts'

/** Advisory lock: of several processes that start at the same time, only one seeds an empty database. */
const lockId = 7_351_002

const md5 = (typed: string) => createHash('md5').update(typed).digest('hex')

/** Tables to which the history adds thousands of rows. */
const historyTables = [
  'edu_journal_line',
  'edu_ledger_entry',
  'edu_lesson',
  'edu_order',
  'edu_order_line',
  'edu_receipt',
  'edu_receipt_allocation',
  'edu_review',
  'edu_roster',
  'edu_student',
]

interface SeedOptions {
  demo: boolean
  withHistory?: boolean
  adminPassword?: string
  secretsKey?: string | undefined
}

/** Whether there is no user yet, so that the first start needs a password for the administrator. */
export async function needsAdmin({ db }: Pick<Database, 'db'>): Promise<boolean> {
  const { rows } = await typedSql({
    found: column.boolean,
  })`select exists (select 1 from org_user) as found`.execute(db)
  return !rows[0]!.found
}

/**
 * Seeds the database: dictionaries, menus and other built-in records at every start; an administrator, or
 * with `demo` a complete training business, only into an empty database. `withHistory` adds 16 months of
 * former classes to it. Returns lines about demo accounts to print.
 */
export async function seedDatabase(
  database: Database,
  options: SeedOptions,
): Promise<{ accounts: string[] }> {
  const client = await database.pool.connect()
  try {
    await createDbOnClient(client)
      .transaction()
      .execute((trx) => seedInto(trx, client, options))
  } finally {
    client.release()
  }
  return { accounts: await lines(database.db) }
}

async function seedInto(trx: Db, client: pg.ClientBase, options: SeedOptions): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockId})`.execute(trx)
  await seedDictionaries(trx)
  await seedMenus(trx, options)
  await seedRights(trx)
  await seedBillRules(trx)
  await seedCalendar(trx)
  await seedAreas(trx)
  await seedMaps(trx)
  const isEmpty = await needsAdmin({ db: trx })
  if (isEmpty) await firstUsers(trx, client, options)
}

async function firstUsers(
  db: Db,
  client: pg.ClientBase,
  { demo, withHistory = false, adminPassword, secretsKey }: SeedOptions,
): Promise<void> {
  const password = demo ? demoPassword : adminPassword
  if (!password) throw new Error('The first start without demo data needs a password for the administrator.')
  // One hash for all demo accounts: sixty hashes would take two seconds, and the password is public anyway.
  const passwordHash = await hashPassword(md5(password))
  if (!demo)
    await sql`
      insert into org_organize (id, category, full_name, en_code) values ('org.hq', 'company', '总部', 'hq')`.execute(
      db,
    )
  const admin = (organizeId: string) =>
    sql`
      insert into org_user (id, account, password_hash, real_name, quick_query, organize_id, gender,
        is_administrator, is_demo)
      values ('user.admin', 'admin', ${passwordHash}, '超级管理员', 'cjgly', ${organizeId}, 3, true, ${demo})`.execute(
      db,
    )
  if (!demo) return void (await admin('org.hq'))
  const context = await seedOrg(db, passwordHash, admin)
  await seedWorkflow(db, context)
  await seedLowcode(db, context)
  const secrets = await openSecrets(db, secretsKey)
  const addForeignKeys = withHistory ? await dropForeignKeys(db, { tables: historyTables }) : []
  await seedEdu(db, context, createPhones(secrets), { client, withHistory })
  for (const statement of addForeignKeys) await sql.raw(statement).execute(db)
  await seedMessages(db, context)
  await seedDataInterfaces(db)
  await seedDataSources(db)
  await seedDemoRights(db)
  // Without table statistics the planner takes each table for a few rows: some reports then need a minute, not 10 ms.
  // Autovacuum comes to tables that were just filled only later.
  await sql`analyze`.execute(db)
}

async function lines(db: Db): Promise<string[]> {
  const accounts = await listDemoAccounts(db)
  return accounts.length === 0
    ? []
    : [
        `Demo accounts, password ${demoPassword}:`,
        ...accounts.map(({ account, realName }) => `  ${account.padEnd(14)}${realName}`),
      ]
}
