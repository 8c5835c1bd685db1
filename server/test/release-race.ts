import { designs } from '@tessera/shared/contract/lowcode/designs'
import { fieldsGone, onlineForms } from '@tessera/shared/contract/lowcode/online'
import { Storage } from '../src/lowcode/releases/storage.ts'
import type { TestApp } from './app.ts'
import { createRandom } from './random.ts'

// Releases that add, remove, rename and retype fields, beside users who fill them in. What was acknowledged must be in the
// row of its record afterwards, also where the field is retired.

interface FieldState {
  formId: number
  name: string
  tag: string
}
type Sent = Record<string, unknown>

export interface RaceResult {
  /** Acknowledged saves, refused ones, and those that were told which fields are gone. */
  saved: number
  refused: number
  told: number
  /** Releases that had to be answered again, because values came in meanwhile. */
  askedAgain: number
  /** Acknowledged values that no column of their record holds. */
  lost: string[]
  /** Answers that no client should get. */
  faults: string[]
}

const fieldTags = ['comInput', 'numInput', 'textarea']
/** Sub-tables have no areas of text. */
const columnTags = ['comInput', 'numInput']

export async function raceReleases(
  app: TestApp,
  by: { token: string },
  { enCode, releases, writers, seed }: { enCode: string; releases: number; writers: number; seed: number },
): Promise<RaceResult> {
  const { below, chance, pick, sample } = createRandom(seed)
  // Which designs are released does not depend on how far the writers are.
  const { chance: chanceOfWriter } = createRandom(seed + 1)
  const pool: FieldState[] = Array.from({ length: 8 }, (_, at) => ({
    formId: 201 + at,
    name: `f${at}`,
    tag: 'comInput',
  }))
  const columns: FieldState[] = ['what', 'more', 'rest'].map((name, at) => ({
    formId: 301 + at,
    name,
    tag: 'comInput',
  }))
  const draft = () => {
    const field = ({ formId, name, tag }: FieldState) => ({ jweeKey: tag, vModel: name, formId, label: name })
    const some = (list: readonly FieldState[]) => sample(list, 60)
    for (const one of [...pool, ...columns]) {
      if (chance(15)) one.name = `${one.name.replace(/_.*/, '')}_${below(1_000)}`
      if (chance(20)) one.tag = pick(columns.includes(one) ? columnTags : fieldTags)
    }
    const children = some(columns)
    return JSON.stringify({
      fields: [
        // One field is always there, so that a form is never empty.
        { jweeKey: 'comInput', vModel: 'always', formId: 101, label: 'always' },
        ...some(pool).map(field),
        ...(children.length > 0 && chance(70)
          ? [
              {
                jweeKey: 'table',
                vModel: 'lines',
                formId: 102,
                label: 'lines',
                children: children.map(field),
              },
            ]
          : []),
      ],
    })
  }
  const { id } = await app.data(
    designs.create,
    { fullName: enCode, enCode, category: 'office', formData: draft() },
    by,
  )
  await app.data(designs.release, { id, pc: 1 }, by)

  const result: RaceResult = { saved: 0, refused: 0, told: 0, askedAgain: 0, lost: [], faults: [] }
  /** Acknowledged values of each record by the ids of their fields. */
  const acknowledged = new Map<string, Map<number, string[]>>()
  const state = { done: false }
  let token = 0

  const write = async () => {
    let config = await app.data(onlineForms.config, { id }, by)
    /** The record that this user changes. */
    let own: string | null = null
    while (!state.done) {
      if (chanceOfWriter(30)) config = await app.data(onlineForms.config, { id }, by)
      const values = new Map<number, string[]>()
      const fill = (fields: readonly Raw[]): Sent =>
        Object.fromEntries(
          fields.map((raw) => {
            const { tag, name, formId } = readField(raw)
            token += 1
            const text = tag === 'numInput' ? String(1_000_000 + token) : `w${1_000_000 + token}`
            values.set(formId, [...(values.get(formId) ?? []), text])
            return [name, tag === 'numInput' ? 1_000_000 + token : text]
          }),
        )
      const fields = (JSON.parse(config.formData) as { fields: Raw[] }).fields
      const plain = fields.filter((raw) => readField(raw).tag !== 'table')
      const table = fields.find((raw) => readField(raw).tag === 'table')
      const data = JSON.stringify({
        ...fill(plain),
        ...(table ? { lines: [fill(readField(table).children), fill(readField(table).children)] } : {}),
      })
      const body = { id, data, release: config.release }
      const changed: string | null = chanceOfWriter(40) ? own : null
      const answer: { code: number; msg: string; data: unknown } =
        changed === null
          ? await app.call(onlineForms.create, body, by)
          : await app.call(onlineForms.update, { ...body, recordId: changed }, by)
      if (answer.code === 200) {
        result.saved += 1
        own = changed ?? (answer.data as { id: string }).id
        const known = acknowledged.get(own) ?? new Map<number, string[]>()
        // Rows that are sent without an id replace those of before, with what they have in other columns.
        if (table) for (const { formId } of columns) known.delete(formId)
        for (const [formId, texts] of values) known.set(formId, texts)
        acknowledged.set(own, known)
      } else if (answer.code === 409) {
        result.refused += 1
        // Who met a release sends the form again, which succeeds or says what is gone.
        if ((answer.data as { reason?: string } | null)?.reason !== fieldsGone) continue
        result.told += 1
        config = await app.data(onlineForms.config, { id }, by)
      } else result.faults.push(`save: ${answer.code} ${answer.msg}`)
    }
  }

  const release = async () => {
    await app.data(designs.update, { id, formData: draft() }, by)
    for (let attempt = 0; attempt < 30; attempt++) {
      const { questions } = await app.data(designs.previewRelease, { id }, by)
      const answers = Object.fromEntries(questions.map((one) => [one.id, one.choices[0]!]))
      const seen = Object.fromEntries(questions.map((one) => [one.id, one.lost]))
      const { code, msg } = await app.call(designs.release, { id, answers, seen }, by)
      if (code === 200) return
      if (code !== 409) throw new Error(`release: ${code} ${msg}`)
      result.askedAgain += 1
    }
    throw new Error('the release never came through')
  }

  const working = Array.from({ length: writers }, write)
  try {
    for (let nth = 0; nth < releases; nth++) await release()
  } finally {
    state.done = true
    await Promise.all(working)
  }
  result.lost = await findLost(app, id, acknowledged)
  return result
}

interface Raw {
  readonly __config__?: Readonly<Record<string, unknown>>
  readonly __vModel__?: string
  readonly [key: string]: unknown
}

/** A field in the format that clients of this family read. */
function readField(raw: Raw) {
  const config = raw.__config__ ?? raw
  return {
    tag: String(config['jweeKey'] ?? config['jnpfKey']),
    name: String(raw.__vModel__ ?? raw['vModel']),
    formId: Number(config['formId']),
    children: (config['children'] ?? []) as Raw[],
  }
}

/** Acknowledged values that are in no column of their record and in no row of its sub-tables, retired ones included. */
async function findLost(
  { database: { pool } }: TestApp,
  designId: string,
  acknowledged: ReadonlyMap<string, ReadonlyMap<number, readonly string[]>>,
): Promise<string[]> {
  const { rows } = await pool.query(
    `select r.storage from lowcode_design d join lowcode_release r on r.id = d.release_id where d.id = $1`,
    [designId],
  )
  const storage = Storage.parse(rows[0].storage)
  const held = new Map<string, string>()
  const add = async (table: string, key: string) => {
    const found = await pool.query<{ id: string; held: string }>(
      `select ${key} as id, string_agg(to_jsonb(t)::text, ' ') as held from ${table} t group by 1`,
    )
    for (const { id, held: text } of found.rows) held.set(id, `${held.get(id) ?? ''} ${text}`)
  }
  await add(storage.main.table, 'id')
  for (const { table } of [...storage.subTables, ...storage.retired]) await add(table, 'record_id')
  return [...acknowledged].flatMap(([recordId, fields]) =>
    [...fields].flatMap(([formId, texts]) =>
      texts
        .filter((text) => !(held.get(recordId) ?? '').includes(text))
        .map((text) => `${recordId} ${formId}: ${text}`),
    ),
  )
}
