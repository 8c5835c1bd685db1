import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import { generator } from '@tessera/shared/contract/lowcode/generator'
import { grantRandomly, releaseRandomly, type Released } from '../../../test/random-designs.ts'
import { codesOf, drawValues, keyField } from '../../../test/record-oracle.ts'
import { createRandom, type Random } from '../../../test/random.ts'
import { openRightsApp, type RightsApp } from '../../../test/rights.ts'
import type { Context } from '../../http/context.ts'
import { feature as records } from '../records/feature.ts'

// Each design is released twice, with the same records, menus and grants. The calls of the second one go to the handlers of its
// generated server part; both have to answer the same to the same users.

const pairCount = inject('full') ? 30 : 4
const users = ['served.a', 'served.b']

type Handle = (input: Record<string, unknown>, context: Context) => Promise<unknown>
type Table = Readonly<Record<string, Handle>>
/** Handlers of the server parts, by the design. */
const served = new Map<string, Table>()
const original = records.handlers!
let services: Parameters<typeof original>[0]

/** The calls of a design, for which its server part has a handler of its own. */
function routed(table: Table): Table {
  const own = ['list', 'create', 'read', 'update', 'remove', 'removeMany']
  return Object.fromEntries(
    Object.entries(table).map(([name, handle]) => [
      name,
      own.includes(name) || name === 'config'
        ? async (input: Record<string, unknown>, context: Context) => {
            const { id, ...rest } = input
            const part = served.get(String(id))
            if (!part) return handle(input, context)
            if (name === 'config') {
              const rights = (await part['rights']!({}, context)) as object
              return { ...((await handle(input, context)) as object), ...rights }
            }
            const given = name === 'remove' ? { id: rest['recordId'] } : rest
            const release = given['release'] ?? 1
            const answer = await part[name]!({ ...given, release }, context)
            // What the calls of designs have beside it.
            if (name === 'create') return { taskId: '', ...(answer as object) }
            return name === 'read' ? { id: rest['recordId'], flow: null, ...(answer as object) } : answer
          }
        : handle,
    ]),
  )
}

let app: RightsApp
let folder: string
beforeAll(async () => {
  records.handlers = (given) => {
    services = given
    const tables = original(given)
    return { ...tables, 'lowcode.online': routed(tables['lowcode.online'] as unknown as Table) as never }
  }
  app = await openRightsApp()
  mkdirSync(join(app.dataDir, 'sdk'), { recursive: true })
  writeFileSync(join(app.dataDir, 'sdk/tessera-kit-1.9.0-0123456789.tgz'), '')
  const cache = join(import.meta.dirname, '../../../../.cache')
  mkdirSync(cache, { recursive: true })
  folder = mkdtempSync(join(cache, 'server-part-'))
})
afterAll(() => {
  records.handlers = original
  rmSync(folder, { recursive: true, force: true })
})

/** Lets the generated server part of a design answer its calls. */
async function serve({ id, design }: Released, at: number): Promise<void> {
  const subClassName = design.lines.length > 0 ? 'VisitLine' : ''
  const asked = { module: 'edu', className: 'Visit', subClassName, description: '' }
  const { list } = await app.data(generator.preview, { id, ...asked }, app.admin)
  const place = join(folder, String(at))
  const src = join(import.meta.dirname, '../..')
  for (const { id: path, fileContent } of list.flatMap(({ children }) => children)) {
    if (!path.startsWith('server/') || !path.endsWith('.ts')) continue
    const file = join(place, path)
    mkdirSync(dirname(file), { recursive: true })
    const source = fileContent
      .replaceAll(`from '../../`, `from '${src}/`)
      .replaceAll(/'@tessera\/shared\/([\w/-]+)'/g, `'${src}/../../shared/src/$1.ts'`)
    writeFileSync(file, source)
  }
  const { visitsHandlers } = (await import(/* @vite-ignore */ join(place, 'server/visits/routes.ts'))) as {
    visitsHandlers: (given: typeof services) => Table
  }
  served.set(id, visitsHandlers(services))
}

/** An answer in which both designs and their records have the same names. */
function alike(answer: unknown, { rows }: Released, at: number): unknown {
  let text = JSON.stringify(answer).replaceAll(`oracle${at}`, 'oracle')
  for (const [n, row] of rows.entries()) text = text.replaceAll(row.id, `record${n}`)
  // Rows of sub-tables, and records that were created since.
  return JSON.parse(text.replaceAll(/\b[0-9a-f]{32}\b/g, 'new')) as unknown
}

/** Lets the menus of a design check buttons, and grants some of them to each user. */
async function checkButtons({ menus }: Released, r: Random): Promise<void> {
  const ids = menus.map(({ id }) => id)
  await app.run(`update system_menu set is_button_authorize = 1 where id = any($1)`, [ids])
  const { rows } = await app.run(
    `select id from system_button where module_id = any($1) order by module_id = $2, en_code`,
    [ids, ids[0]],
  )
  for (const account of users)
    for (const { id } of r.sample(rows, 60)) await app.grant(`User user.${account}`, `button ${String(id)}`)
}

const counts = { yes: 0, no: 0 }

test('the server part answers every user as the design does', { timeout: 600_000 }, async () => {
  const signedIn = [app.admin]
  for (const account of users) {
    const { id } = await app.createUser(account)
    await app.run(
      `with role as (
         insert into org_role (id, full_name, en_code, type) values ($1, $1, $1, '1') returning id)
       insert into org_user_role (user_id, role_id) select $2, id from role`,
      [`${account}.role`, id],
    )
  }
  const pairs: (readonly [Released, Released])[] = []
  for (let seed = 0; seed < pairCount; seed++) {
    const pair = [] as Released[]
    for (const at of [2 * seed, 2 * seed + 1]) {
      const one = await releaseRandomly(app, createRandom(seed), { at, users })
      await grantRandomly(app, createRandom(seed + 1_000), one, users)
      if (seed % 2 === 1) await checkButtons(one, createRandom(seed + 2_000))
      pair.push(one)
    }
    await serve(pair[1]!, seed)
    pairs.push([pair[0]!, pair[1]!])
  }
  for (const account of users) signedIn.push({ token: await app.signIn(account) })
  for (const [seed, pair] of pairs.entries())
    for (const [who, by] of signedIn.entries()) await compare(pair, seed, by, seed * 10 + who)
  expect(Math.min(counts.yes, counts.no)).toBeGreaterThan(pairCount)
})

async function compare(
  pair: readonly [Released, Released],
  seed: number,
  by: { token: string },
  random: number,
): Promise<void> {
  const [{ design }] = pair
  const r = createRandom(random)
  const codes = codesOf(design).filter((code) => !code.includes('-') && code !== 'lines')
  const sidx = r.pick([keyField, ...codes])
  const changed = r.below(pair[0].rows.length)
  const removed = r.below(pair[0].rows.length)
  const values = drawValues(design, r, 'new')
  const change = drawValues(design, r, 'changed')
  const calls: Readonly<Record<string, (one: Released) => Promise<{ code: number }>>> = {
    config: ({ id }) => app.call(onlineForms.config, { id }, by),
    list: ({ id }) => app.call(onlineForms.list, { id, pageSize: 100 }, by),
    order: ({ id }) => app.call(onlineForms.list, { id, pageSize: 100, sidx, sort: 'desc' }, by),
    keyword: ({ id }) => app.call(onlineForms.list, { id, keyword: 'alpha' }, by),
    filter: ({ id }) => app.call(onlineForms.list, { id, queryJson: JSON.stringify({ [sidx]: [1, 5] }) }, by),
    read: ({ id, rows }) => app.call(onlineForms.read, { id, recordId: rows[changed]!.id }, by),
    update: ({ id, rows }) =>
      app.call(onlineForms.update, { id, recordId: rows[changed]!.id, data: JSON.stringify(change) }, by),
    reread: ({ id, rows }) => app.call(onlineForms.read, { id, recordId: rows[changed]!.id }, app.admin),
    create: ({ id }) => app.call(onlineForms.create, { id, data: JSON.stringify(values) }, by),
    removeMany: ({ id, rows }) => app.call(onlineForms.removeMany, { id, ids: [rows[removed]!.id] }, by),
    remains: ({ id }) => app.call(onlineForms.list, { id, pageSize: 100 }, app.admin),
  }
  for (const [name, send] of Object.entries(calls)) {
    const answers: unknown[] = []
    for (const [at, one] of pair.entries()) {
      const answer = await send(one)
      if (at === 0) counts[answer.code === 200 ? 'yes' : 'no']++
      answers.push(withoutKeys(name, alike(answer, one, 2 * seed + at)))
    }
    expect(answers[1], `${name} of pair ${seed} by ${random}`).toEqual(answers[0])
  }
}

/** Without what is another one in every design: its id and its names, and ids of what was created. */
function withoutKeys(name: string, answer: unknown): unknown {
  const {
    requestId: _,
    data,
    ...rest
  } = answer as {
    code: number
    requestId?: string
    data: Record<string, unknown> | null
  }
  if (!data) return rest
  if (name === 'create') return rest
  if (name === 'config')
    return { ...rest, data: { ...data, buttons: [...(data['buttons'] as string[])].sort() } }
  return { ...rest, data }
}

test('changes are refused while another release is in force', async () => {
  const one = await releaseRandomly(app, createRandom(77), { at: 900, users: [] })
  await serve(one, 900)
  const { id, rows } = one
  const data = JSON.stringify({ [keyField]: 'later' })
  const call = { id, recordId: rows[0]!.id, data }
  expect((await app.call(onlineForms.update, call, app.admin)).code).toBe(200)
  await app.data(designs.release, { id }, app.admin)
  expect((await app.call(onlineForms.update, call, app.admin)).code).toBe(409)
  expect((await app.call(onlineForms.remove, { id, recordId: rows[1]!.id }, app.admin)).code).toBe(409)
  expect((await app.call(onlineForms.list, { id }, app.admin)).code).toBe(200)
})
