import type { Random } from './random.ts'
import { createSample, fits, type Schema } from './sample.ts'

/** Values that the server has answered, by the name of their field. */
export type Known = Map<string, Set<unknown>>

const maxKnown = 400

export function keep(known: Known, name: string, value: unknown): void {
  const values = known.get(name) ?? new Set()
  if (values.size < maxKnown) known.set(name, values.add(value))
}

/** Keeps the values of an answer; the `id` of a row also as an id of its feature. */
export function keepValues(known: Known, feature: string, value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, one] of Object.entries(value)) {
    if (Array.isArray(value) || (typeof one === 'object' && one !== null)) keepValues(known, feature, one)
    else if (one !== null && one !== '') keep(known, name === 'id' ? `${feature}.id` : name, one)
  }
}

interface Maker {
  readonly known: Known
  readonly feature: string
  /** The day around which dates lie. */
  readonly today: string
  readonly random: Random
}

const dayMs = 86_400_000
const clocks = ['08:00', '09:30', '14:00', '18:30', '20:00', '23:30']

function createDate({ today, random }: Maker): string {
  const days = random.chance(80) ? random.below(60) - 30 : random.below(800) - 400
  return new Date(Date.parse(today) + days * dayMs).toISOString().slice(0, 10)
}

/** Features whose `{id}` is the id of another feature's record. */
const idsOf: Readonly<Record<string, string>> = {
  'edu.attendance': 'edu.lessons',
  'edu.studentLedger': 'edu.students',
  'edu.wallet': 'edu.students',
  'edu.followUps': 'edu.students',
  'edu.lineActions': 'edu.lines',
  'edu.scheduleRules': 'edu.classes',
}

/** Names of the lists in which a field finds values: `studentId` and `studentIds` have those of `students`, too. */
function namesOf(field: string, feature: string): readonly string[] {
  if (field === 'id' || field === 'ids') return [`${idsOf[feature] ?? feature}.id`, `${feature}.id`]
  const [, stem] = /^(\w+?)Ids?$/.exec(field) ?? []
  const area = feature.split('.')[0]
  return stem ? [`${stem}Id`, `${area}.${stem}s.id`, `${area}.${stem}es.id`] : [field]
}

/** Creates a value that a schema accepts, mostly from values that the server has answered. */
export function createInput(schema: Schema, field: string, maker: Maker): unknown {
  const { random, known, feature } = maker
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  if (schema.anyOf) return createInput(random.pick(schema.anyOf), field, maker)
  const { properties, required = [] } = schema
  if (properties)
    return Object.fromEntries(
      Object.entries(properties)
        .filter(([name]) => required.includes(name) || random.chance(50))
        .map(([name, one]) => [name, createInput(one, name, maker)]),
    )
  if (schema.type === 'array')
    return Array.from({ length: Math.max(schema.minItems ?? 0, random.below(4)) }, () =>
      createInput(schema.items ?? {}, field, maker),
    )
  if (schema.type === 'boolean') return random.chance(50)
  if (random.chance(90)) {
    const values = namesOf(field, feature).flatMap((name) => [...(known.get(name) ?? [])])
    const fitting = values.filter(
      (value) => typeof value === schema.type && (typeof value !== 'string' || fits(value, schema)),
    )
    if (fitting.length > 0) return random.pick(fitting)
  }
  if (schema.type === 'integer' || schema.type === 'number')
    return (schema.minimum ?? 0) + random.pick([0, 1, 1, 2, 5, 10, 100, 380, 5_000])
  if (schema.format === 'date') return createDate(maker)
  if (schema.type === 'string' && fits('2026-06', schema) && schema.pattern)
    return createDate(maker).slice(0, 7)
  if (schema.type === 'string' && schema.pattern && fits('18:30', schema)) return random.pick(clocks)
  return createSample(schema)
}
