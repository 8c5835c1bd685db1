import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { ComponentType } from 'react'
import { beforeAll, expect, inject, test } from 'vitest'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import { generator } from '@tessera/shared/contract/lowcode/generator'
import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import { session as calls } from '@tessera/shared/contract/session/session'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { afterFile } from '../../../../server/test/after-file.ts'
import { createRandom } from '../../../../server/test/random.ts'
import { releaseDesign } from '../../../../server/test/released-design.ts'
import { openRightsApp, type RightsApp } from '../../../../server/test/rights.ts'
import { writeFiles } from '../kit-folder.ts'
import { drawDesign, otherId, type DrawnDesign } from './draw-design.ts'
import { openBrowser } from './open-browser.ts'
import { openingDesign, ownId, pressing, viewDesigns } from './view-designs.ts'
import { findDrift, type Played } from './find-drift.ts'
import { plantings } from './plantings.ts'

// One behaviour twice: the page of a release that the product draws, and the one that it generates, on the same records.

const viewStepCount = 10
const [designCount, stepCount] = inject('full') ? [40, 50] : [2, 20]

let app: RightsApp
let base: string
/** Inside of the repository, so that generated code finds its packages. */
let folder: string
/** A user with the rights that a design gives its role. */
let clerk: { id: string; token: string }
/** The design whose form buttons open. The role has no right to it. */
let other: string
beforeAll(async () => {
  app = await openRightsApp()
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`
  mkdirSync(join(app.dataDir, 'sdk'), { recursive: true })
  writeFileSync(join(app.dataDir, 'sdk/tessera-kit-1.9.0-0123456789.tgz'), '')
  const cache = join(import.meta.dirname, '../../../.cache')
  mkdirSync(cache, { recursive: true })
  folder = mkdtempSync(join(cache, 'behaviour-'))
  afterFile(async () => rmSync(folder, { recursive: true, force: true }))
  await app.run(`insert into org_role (id, full_name, en_code, type) values ($1, $1, $1, '1')`, [role])
  clerk = await app.createUser('twice.clerk')
  await app.run(`insert into org_user_role (user_id, role_id) values ($1, $2)`, [clerk.id, role])
  const what = { jweeKey: 'comInput', vModel: 'what', formId: 101, label: '事由' }
  const columnData = { columnList: [{ prop: 'what' }], btnsList: [{ value: 'add' }] }
  const asked = { enCode: 'twiceother', fields: [what], columnData }
  other = (await releaseDesign(app, app.admin, { ...asked, holders: [] })).id
  openBrowser()
})
const role = 'role.twice'

interface Released {
  id: string
  menuId: string
  table: string
  design: DrawnDesign
}

async function release(
  seed: number | string,
  drawn = drawDesign(createRandom(Number(seed))),
): Promise<Released> {
  const design = JSON.parse(JSON.stringify(drawn).replaceAll(otherId, other)) as DrawnDesign
  const { fields, form, columnData, type, rights } = design
  const formData = JSON.stringify({ ...form, fields })
  // A tree needs a relation to the records of the same design, whose id is known once it is stored.
  const isTree = formData.includes(ownId)
  const first = { fields, form, columnData: isTree ? { ...columnData, views: [] } : columnData }
  const holder = {
    type: 'Role' as const,
    id: role,
    scope: rights.scope,
    buttons: [...rights.buttons],
    hidden: [...rights.hidden],
    readOnly: [...rights.readOnly],
  }
  const released = await releaseDesign(app, app.admin, {
    enCode: `twice${seed}`,
    type,
    ...first,
    holders: [holder],
  })
  if (isTree) {
    const { id } = released
    const columns = JSON.stringify(columnData)
    await app.data(
      designs.update,
      { id, formData: formData.replaceAll(ownId, id), columnData: columns },
      app.admin,
    )
    await app.data(designs.release, { id }, app.admin)
  }
  return { ...released, design }
}

/** Stores the first records of a design, and nothing else. */
async function storeRecords({ id, table, design }: Released): Promise<void> {
  await app.run(`truncate ${table} cascade`)
  const stored: string[] = []
  for (const record of design.records) {
    // A record names one before it as `record 0`.
    const data = JSON.stringify(record).replaceAll(/"record (\d)"/g, (_, at) => `"${stored[Number(at)]!}"`)
    const created = await app.data(onlineForms.create, { id, data }, app.admin)
    stored.push(created.id)
  }
  // Every other record belongs to the user with the role.
  const owned = stored.filter((_, at) => at % 2 === 0)
  await app.run(`update ${table} set creator_user_id = $1 where id = any($2)`, [clerk.id, owned])
}

let written = 0
/** The page that is generated for a release, after a change of its files. */
async function generatedPage(
  { id, design }: Released,
  change: (path: string, text: string) => string = (_, text) => text,
): Promise<ComponentType<PageProps>> {
  const hasLines = design.fields.length > 0 && JSON.stringify(design.fields).includes('"lines"')
  const asked = {
    module: 'edu',
    className: 'Visit',
    subClassName: hasLines ? 'VisitLine' : '',
    description: '',
  }
  const { list } = await app.data(generator.preview, { id, ...asked }, app.admin)
  const files = list.flatMap(({ children }) =>
    children.map(({ id: path, fileContent }) => ({ path, text: change(path, fileContent) })),
  )
  const place = join(folder, String(written++))
  writeFiles(
    place,
    files.filter(({ path }) => path.startsWith('src/')),
  )
  const page = files.find(({ path }) => /^src\/\w+\/page\.tsx$/.test(path))!
  const { default: Page } = (await import(/* @vite-ignore */ join(place, page.path))) as {
    default: ComponentType<PageProps>
  }
  return Page
}

/** The rows of a design without what is different each time. */
async function storedRows({ table }: Released): Promise<unknown> {
  const names = (
    await app.run(`select table_name from information_schema.tables where table_name like $1`, [`${table}%`])
  ).rows
  const tables = names.map((row) => String(row['table_name'])).toSorted()
  return Promise.all(
    tables.map(async (name) =>
      (await app.run(`select to_jsonb(t) as row from ${name} t`)).rows
        .map(({ row }) => {
          const kept = Object.entries(row as object).filter(([key]) =>
            /^(field|line)\d|delete_mark|lock_version|sort/.test(key),
          )
          // Relations have the ids of records.
          return JSON.stringify(kept).replaceAll(/"[0-9a-f]{32}"/g, '"<id>"')
        })
        .toSorted(),
    ),
  )
}

let plays = 0
interface Playing {
  readonly seed: number
  readonly count?: number
  /** Who uses the page: the administrator, or the user with the role. */
  readonly by?: { token: string }
  readonly preferred?: RegExp
}
async function playOn(
  released: Released,
  Page: ComponentType<PageProps>,
  { seed, count = stepCount, by = app.admin, preferred }: Playing,
): Promise<Played & { rows: unknown }> {
  await storeRecords(released)
  const current = await app.data(calls.currentUser, {}, by)
  // Pages that were generated have menus of their own, so no list remembers what another one shows.
  const id = Page.name === 'ModelPage' ? released.menuId : `${released.menuId}.page${written}`
  const [rights] = current.permissionList.filter(({ modelId }) => modelId === released.menuId)
  const user = { ...current, permissionList: [{ ...rights!, modelId: id }] }
  const props: PageProps = {
    // No list remembers what another play has shown.
    menu: { id, enCode: `${id}.${plays++}`, fullName: '登记' },
    params: { moduleId: released.id },
    query: {},
  }
  // After the browser: what draws pages looks for one as it loads.
  const { play } = await import('./play.tsx')
  const played = await play(
    Page,
    { base, token: by.token, user, props, preferred },
    createRandom(seed),
    count,
  )
  return { ...played, rows: await storedRows(released) }
}

/** Uses both pages of a release alike, and expects no difference. */
async function expectSame(released: Released, playing: Playing): Promise<Played> {
  const { default: ModelPage } = await import('../../../../remote-lowcode/src/model/page.tsx')
  const interpreter = await playOn(released, ModelPage, playing)
  const page = await generatedPage(released)
  const generated = await playOn(released, page, playing)
  expect(findDrift(interpreter, generated)).toBeNull()
  expect(generated.rows).toEqual(interpreter.rows)
  return interpreter
}

test.each(Array.from({ length: designCount }, (_, at) => at + 1))(
  'design %i',
  { timeout: 600_000 },
  async (seed) => {
    // Every other one with the rights of its role.
    const released = await release(seed)
    await expectSame(released, { seed, ...(seed % 2 === 0 && { by: clerk }) })
  },
)

const count = inject('full') ? stepCount : viewStepCount
test.each(Object.entries(viewDesigns))(
  'a design whose first view is %s',
  { timeout: 600_000 },
  async (kind, design) => {
    const released = await release(kind, design)
    await expectSame(released, { seed: 3, count })
    if (inject('full')) await expectSame(released, { seed: 5, count, by: clerk })
  },
)

test('a design whose steps open forms, pages and flows', { timeout: 600_000 }, async () => {
  const released = await release('opening', openingDesign)
  const { steps } = await expectSame(released, { seed: 1, count: 40, preferred: pressing })
  const opened = steps.flatMap((step) => step.opened).join('\n')
  expect(opened).toMatch(/system\/user/)
  expect(opened).toMatch(/workFlow\/flowLaunch\?flow=flow\.leave/)
  expect(opened).toMatch(/tab https:\/\/example\.org/)
  expect(steps.flatMap(({ outline }) => outline).join('\n')).toContain('/dialog(新建twiceother)')
  await expectSame(released, { seed: 2, by: clerk, preferred: pressing })
})

test.runIf(inject('full')).each(Object.entries(plantings))(
  'finds the drifts planted into %s, with their path',
  { timeout: 600_000 },
  async (name, { design, playing, drifts }) => {
    const released = await release(`planted${name}`, design)
    const { default: ModelPage } = await import('../../../../remote-lowcode/src/model/page.tsx')
    const interpreter = await playOn(released, ModelPage, playing)
    const same = await generatedPage(released)
    const untouched = await playOn(released, same, playing)
    expect(findDrift(interpreter, untouched)).toBeNull()
    const missed: string[] = []
    for (const { what, file, from, to, found } of drifts) {
      let isPlanted = false
      const page = await generatedPage(released, (path, text) => {
        const planted = file.test(path) ? text.replace(from, to) : text
        isPlanted ||= planted !== text
        return planted
      })
      const changed = await playOn(released, page, playing)
      const drift = findDrift(interpreter, changed)
      if (!isPlanted || !found.test(drift ?? '')) missed.push(`${what}: ${isPlanted ? drift : 'not planted'}`)
    }
    expect(missed).toEqual([])
  },
)
