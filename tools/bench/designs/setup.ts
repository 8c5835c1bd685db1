import type { Client } from 'pg'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import type { Call } from '@tessera/shared/contract/wire'

export interface BenchField {
  readonly jweeKey: string
  readonly vModel: string
  readonly label: string
}

export const field = (jweeKey: string, vModel: string, more: object = {}): BenchField => ({
  jweeKey,
  vModel,
  label: vModel,
  ...more,
})

const stateOptions = [
  { id: 'open', fullName: '进行中' },
  { id: 'done', fullName: '已完成' },
  { id: 'off', fullName: '已取消' },
]

const projectFields = [field('comInput', 'name')]
export const listFields = (projectDesign: string) => [
  field('comInput', 'title'),
  field('userSelect', 'person'),
  field('depSelect', 'unit'),
  field('dicSelect', 'kind', { dictionaryType: 'dict.sex' }),
  field('relationForm', 'project', { modelId: projectDesign, relationField: 'name' }),
  field('amount', 'amount'),
  field('numInput', 'quantity'),
  field('date', 'day'),
  field('radio', 'state', { options: stateOptions }),
  field('comInput', 'phone'),
  field('comInput', 'place'),
  field('comInput', 'note'),
]
const orderFields = [
  field('comInput', 'title', { required: true }),
  field('userSelect', 'person'),
  field('date', 'day'),
  field('textarea', 'reason'),
  field('table', 'lines', {
    children: [
      field('comInput', 'what', { required: true }),
      field('numInput', 'price', { min: 0 }),
      field('numInput', 'quantity', { min: 0 }),
    ],
  }),
]
/** 100 columns of texts, numbers, dates and choices. */
export const sheetFields = Array.from({ length: 100 }, (_, at) => {
  const kind = ['comInput', 'numInput', 'comInput', 'radio', 'amount'][at % 5]!
  return field(kind, `c${at}`, kind === 'radio' ? { options: stateOptions } : {})
})

/** Sends a call as the administrator; throws for any answer but success. */
export async function send<T>(
  origin: string,
  token: string,
  { method, path }: Pick<Call, 'method' | 'path'>,
  input: Readonly<Record<string, unknown>>,
): Promise<T> {
  const url = origin + path.replace(/\{(\w+)\}/g, (_, name: string) => String(input[name]))
  const response = await fetch(url, {
    method,
    headers: { authorization: token, 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: JSON.stringify(input) }),
  })
  const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: T }
  if (code !== 200) throw new Error(`${method} ${path}: ${code} ${msg}`)
  return data
}

interface Server {
  readonly origin: string
  readonly token: string
}

/** Creates and releases a design, with a menu where `pc` is 1. */
export async function release(
  { origin, token }: Server,
  {
    enCode,
    fields,
    pc = 0,
    pageSize = 20,
  }: { enCode: string; fields: readonly BenchField[]; pc?: 0 | 1; pageSize?: number },
): Promise<string> {
  const { id } = await send<{ id: string }>(origin, token, designs.create, {
    fullName: enCode,
    enCode,
    category: 'office',
    formData: JSON.stringify({ fields }),
    columnData: JSON.stringify({
      pageSize,
      columnList: fields.flatMap(({ jweeKey, vModel }) =>
        jweeKey === 'table' ? [] : [{ prop: vModel, sortable: true }],
      ),
    }),
  })
  await send(origin, token, designs.release, { id, pc })
  return id
}

export interface BenchDesigns {
  readonly list: string
  readonly order: string
  readonly sheet: string
}

/** Releases the designs of the bench, and fills their tables by statements. */
export async function createBenchDesigns(
  { database, ...server }: Server & { database: Client },
  { listed, exported }: { listed: number; exported: number },
): Promise<BenchDesigns> {
  const project = await release(server, { enCode: 'bench_project', fields: projectFields })
  const ids = {
    list: await release(server, { enCode: 'bench_list', fields: listFields(project) }),
    order: await release(server, { enCode: 'bench_order', fields: orderFields }),
    sheet: await release(server, { enCode: 'bench_sheet', fields: sheetFields }),
  }
  const own = `organize_id, lock_version, release_number, creator_user_id, creator_time, delete_mark`
  const values = `'org.hq', 1, 1, 'user.admin', now() - n * interval '1 second', 0`
  await database.query(
    `insert into lc_bench_project (id, ${own}, name) select 'p' || n, ${values}, '项目 ' || n from generate_series(1, 500) n`,
  )
  await database.query(
    `insert into lc_bench_list (id, ${own}, title, person, unit, kind, project, amount, quantity, day, state, phone,
       place, note)
     select lpad(n::text, 12, '0'), ${values}, '记录 ' || n, u.ids[1 + n % u.many], o.ids[1 + n % o.many],
       d.ids[1 + n % d.many], 'p' || (1 + n % 500), n % 10000 / 100.0, n % 100, now() - n * interval '1 minute',
       (array['open', 'done', 'off'])[1 + n % 3], '13800138000', '南京市', '说明 ' || n
     from generate_series(1, $1::int) n,
       (select array_agg(id) as ids, count(*)::int as many from org_user) u,
       (select array_agg(id) as ids, count(*)::int as many from org_organize) o,
       (select array_agg(id) as ids, count(*)::int as many from system_dictionary_data
        where dictionary_type_id = 'dict.sex') d`,
    [listed],
  )
  const cells = sheetFields.map(({ jweeKey }, at) => {
    if (jweeKey === 'comInput') return `'值 ' || (n + ${at})`
    return jweeKey === 'radio' ? `'open'` : `n % 1000 + ${at}`
  })
  await database.query(
    `insert into lc_bench_sheet (id, ${own}, ${sheetFields.map(({ vModel }) => vModel).join(', ')})
     select lpad(n::text, 12, '0'), ${values}, ${cells.join(', ')} from generate_series(1, $1::int) n`,
    [exported],
  )
  for (const table of ['project', 'list', 'sheet']) await database.query(`vacuum analyze lc_bench_${table}`)
  return ids
}
