import { contract } from '@tessera/shared/contract/calls'
import { financeFigures } from '@tessera/shared/contract/edu/figures/finance'
import { lessonFigures } from '@tessera/shared/contract/edu/figures/lessons'
import { memberFigures } from '@tessera/shared/contract/edu/figures/members'
import { reviewFigures } from '@tessera/shared/contract/edu/figures/reviews'
import { Code, type Call, type Calls } from '@tessera/shared/contract/wire'
import type { Random } from '../random.ts'
import { createInput, inputSchemaOf } from '../sample.ts'
import { moreWalls, walls } from './calls.ts'
import type { Caller, Kind, Stored } from './records.ts'
import type { Wall } from './wall.ts'
import type { World } from './world.ts'

/** Every call of the business, by name. */
export const businessCalls: ReadonlyMap<string, Call> = new Map(
  Object.entries(contract).flatMap(([feature, calls]) =>
    Object.entries(calls as Calls).flatMap(([name, call]) =>
      call.path.startsWith('/api/edu/') ? [[`${feature}.${name}`, call] as const] : [],
    ),
  ),
)

const wallOf = (name: string): Wall | string | undefined => {
  const dot = name.lastIndexOf('.')
  return walls[name.slice(0, dot)]?.[name.slice(dot + 1)]
}
/** Calls without a class, and classified ones that do not exist. */
export const unclassified = (): string[] => [
  ...[...businessCalls.keys()].filter((name) => wallOf(name) === undefined),
  ...Object.entries(walls).flatMap(([feature, calls]) =>
    Object.keys(calls).flatMap((name) =>
      businessCalls.has(`${feature}.${name}`) ? [] : [`${feature}.${name}`],
    ),
  ),
]
/** The calls with walls; the others are of the whole business. */
export const walled: readonly (readonly [name: string, wall: Wall])[] = [...businessCalls.keys()]
  .flatMap((name) => {
    const wall = wallOf(name)
    return wall === undefined || typeof wall === 'string' ? [] : [[name, wall] as const]
  })
  .concat(moreWalls)
export const isWriting = (name: string): boolean => {
  const { method, path } = businessCalls.get(name)!
  return method !== 'GET' && !/\/Actions\/(Export|Quote|Preview|Forecast|Duplicates|Check)$/.test(path)
}
/** The keys with which a call is probed; null: with the caller's own records, which only reading calls are. */
export const keysOf = ([name, { names = {}, filters = {} }]: (typeof walled)[number]): (string | null)[] => [
  ...Object.keys(names),
  ...Object.keys(filters),
  ...(isWriting(name) ? [] : [null]),
]

const areas: Readonly<Record<string, object>> = {
  'edu.lessonStatistics': lessonFigures,
  'edu.memberStatistics': memberFigures,
  'edu.reviewStatistics': reviewFigures,
  'edu.financeStatistics': financeFigures,
}
const groups = ['campus', 'coach', 'course', 'class', 'student', 'month'] as const

/** The two weeks around today, and three months for figures. */
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const days: Readonly<Record<string, string>> = {
  '@from': day(-14),
  '@to': day(14),
  '@month': day(0).slice(0, 7),
}
const dated = (input: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(input).map(([key, value]) => [key, (typeof value === 'string' && days[value]) || value]),
  )

/** Sets a key such as `id`, `ids[]` or `rows[].id`. */
function put(input: Record<string, unknown>, key: string, value: string): void {
  const [name, rest] = key.split('[]') as [string, string?]
  if (rest === undefined) input[name] = value
  else if (rest === '') input[name] = [value]
  else {
    const [first] = (input[name] ?? [{}]) as Record<string, unknown>[]
    input[name] = [{ ...first, [rest.slice(1)]: value }]
  }
}

export interface Probe {
  name: string
  wall: Wall
  caller: Caller
  input: Record<string, unknown>
  /** The key that names, or filters by, a record of another campus. */
  foreign: string | null
  isFilter: boolean
}

/** A record of a kind that a caller sees, or does not see; null without one. */
function pickRecord(
  { records }: World,
  random: Random,
  caller: Caller,
  kind: Kind,
  isSeen: boolean,
): Stored | null {
  const all = records.of(kind)
  const start = random.below(Math.max(1, all.length))
  for (let n = 0; n < all.length; n++) {
    const record = all[(start + n) % all.length]!
    if (records.sees(caller, kind, record) === isSeen) return record
  }
  return null
}

/** A call by a caller; `foreign` is the key with a record that the caller does not see. Null where there is none. */
export function createProbe(
  world: World,
  random: Random,
  [name, wall]: (typeof walled)[number],
  caller: Caller,
  foreign: string | null,
): Probe | null {
  const call = businessCalls.get(name)!
  const input = dated({ ...createInput(call), ...wall.input })
  for (const [key, kind] of Object.entries(wall.names ?? {})) {
    if (key === foreign && wall.owners?.includes(caller.role)) return null
    const record = pickRecord(world, random, caller, kind, key !== foreign)
    if (!record) return null
    put(input, key, record.id)
    if (record.whole && key !== 'id' && call.params.includes('id')) input['id'] = record.whole
  }
  const filter = foreign === null ? undefined : wall.filters?.[foreign]
  if (filter) {
    const record = pickRecord(world, random, caller, filter, false)
    if (!record) return null
    input[foreign!] = record.id
  }
  const { properties: schema = {} } = inputSchemaOf(call)
  if ('pageSize' in schema) input['pageSize'] = 500
  if (wall.isStatistics) {
    const area = areas[name.slice(0, name.lastIndexOf('.'))]!
    Object.assign(input, { dateFrom: day(-90), dateTo: day(20) })
    if ('figure' in schema && 'pageSize' in schema) input['figure'] = random.pick(Object.keys(area))
    if ('groupBy' in schema && !('pageSize' in schema)) input['groupBy'] = random.pick(groups)
    if ('format' in schema) input['format'] = 'csv'
    if ('grain' in schema) input['grain'] = 'month'
  }
  return { name, wall, caller, input, foreign, isFilter: filter !== undefined }
}

/** The texts of an answer. */
function* textsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') {
    yield value
    if (/[\s,:/?=&"]/.test(value)) yield* value.split(/[\s,:/?=&"]+/)
  } else if (Array.isArray(value)) for (const one of value) yield* textsOf(one)
  else if (value !== null && typeof value === 'object')
    for (const one of Object.values(value)) yield* textsOf(one)
}

/** The numbers of figures in an answer. */
function* figuresOf(value: unknown, key = ''): Generator<number> {
  if (['params', 'asOf', 'pagination', 'sign', 'weekday', 'hour'].includes(key)) return
  if (typeof value === 'number') yield value
  else if (value !== null && typeof value === 'object')
    for (const [name, one] of Object.entries(value)) yield* figuresOf(one, name)
}

/** Whether nothing that makes figures at a campus is visible to the caller. */
const seesNothingAt = ({ records }: World, caller: Caller, campus: string): boolean =>
  (
    ['class', 'lesson', 'review', 'student', 'order', 'line', 'receipt', 'cashEntry', 'payslip'] as const
  ).every((kind) =>
    records.of(kind).every((record) => record.campus !== campus || !records.sees(caller, kind, record)),
  )

/** Makes a call, and says what it gave that it should not have given. */
export async function findHole(world: World, probe: Probe): Promise<string | null> {
  const { name, wall, caller, input, foreign, isFilter } = probe
  const call = businessCalls.get(name)!
  const answer = await world.call(call, input as never, { token: caller.token })
  const report = (fault: string) =>
    `${caller.account} ${name} ${JSON.stringify(input)}${foreign ? ` [${foreign}]` : ''}: ${fault}`
  const { code, msg } = answer
  const isRefused =
    code === Code.notFound || code === Code.forbidden || (code !== Code.ok && wall.refusal?.test(msg))
  if (foreign && !isFilter && !isRefused && !wall.leavesOut?.includes(foreign))
    return report(`answered ${code} ${msg}`)
  if (!foreign && !isWriting(name) && code === Code.notFound) return report('its own record was not found')
  if (code >= 500 && code < 600) return report(`answered ${code} ${msg}`)
  let data: unknown = answer.data
  if (code === Code.ok && data !== null && typeof data === 'object' && 'url' in data)
    data = (await world.app.inject({ url: String(data.url), headers: { authorization: caller.token } })).body
  const hidden = world.records.hiddenFrom(caller, wall.related ?? [])
  const said = new Set(textsOf(input))
  for (const text of textsOf(data)) {
    const kind = hidden.get(text)
    if (kind && !said.has(text)) return report(`has the ${kind} ${text}`)
  }
  if (wall.isStatistics && foreign === 'campusIds' && typeof data === 'object')
    if (seesNothingAt(world, caller, String(input['campusIds'])))
      for (const value of figuresOf(data)) if (value !== 0) return report(`has the figure ${value}`)
  return null
}
