import * as z from 'zod'
import { Bindings, interfaceSource, type BoundSettings } from './bindings.ts'
import type { Names, Parsed } from './kind.ts'

export interface Option {
  readonly id: string | number
  readonly fullName: string
  readonly children?: readonly Option[] | undefined
}
export const Option: z.ZodType<Option> = z.lazy(() =>
  z.object({
    id: z.union([z.string().max(200), z.number()]),
    fullName: z.string().max(200),
    children: z.array(Option).max(5_000).optional(),
  }),
)

/**
 * Where the options of a field come from: written into the design, a dictionary type, or a data interface
 * (specification: areas 3).
 */
export const optionSettings = {
  dataType: z.enum(['static', 'dictionary', 'dynamic']).default('static'),
  dictionaryType: z.string().max(64).default(''),
  propsUrl: z.string().max(64).default(''),
  /** What its parameters are given. */
  templateJson: Bindings,
  /** Which keys of an option are its value, its words and what lies below it. */
  props: z
    .object({ value: z.string().max(50), label: z.string().max(50), children: z.string().max(50) })
    .default({ value: 'id', label: 'fullName', children: 'children' }),
}

export interface OptionSettings extends BoundSettings {
  readonly dataType: 'static' | 'dictionary' | 'dynamic'
  readonly dictionaryType: string
  readonly propsUrl: string
  readonly options: readonly Option[]
  /** What the interface is asked with, once that is known. */
  readonly parameters?: string
}

/**
 * The source under which names of a field's options are looked up; null where the design itself carries them.
 */
export const nameSourceOf = (settings: OptionSettings): string | null =>
  settings.dataType === 'static'
    ? null
    : settings.dataType === 'dictionary'
      ? `dictionary:${settings.dictionaryType}`
      : interfaceSource(settings.propsUrl, settings)

export const twoOptions = (): Option[] => [
  { id: '1', fullName: '选项一' },
  { id: '2', fullName: '选项二' },
]

/** Every option with the ids that lead to it, parents first. */
export function optionPaths(
  options: readonly Option[],
  above: readonly Option[] = [],
): (readonly Option[])[] {
  return options.flatMap((option) => [
    [...above, option],
    ...optionPaths(option.children ?? [], [...above, option]),
  ])
}

/** An id is kept as it is where nobody knows a name for it. */
export function optionName(id: string | number, settings: OptionSettings, names: Names): string {
  const from = nameSourceOf(settings)
  if (from) return names.nameOf(from, String(id)) ?? String(id)
  return (
    optionPaths(settings.options)
      .findLast((path) => String(path.at(-1)!.id) === String(id))
      ?.at(-1)!.fullName ?? String(id)
  )
}

/** The id behind a name. A name that several options have is refused rather than guessed. */
export function optionIdOf(name: string, settings: OptionSettings, names: Names): Parsed<string | number> {
  const from = nameSourceOf(settings)
  const found: readonly (string | number)[] = from
    ? names.idsOf(from, name)
    : optionPaths(settings.options)
        .filter((path) => path.at(-1)!.fullName === name)
        .map((path) => path.at(-1)!.id)
  if (found.length > 1) return { problem: 'ambiguous' }
  return found[0] === undefined ? { problem: 'unknown' } : { value: found[0] }
}

/** Names joined by commas, each resolved; the first that fails is the problem. */
export function optionIdsOf(
  cell: string,
  settings: OptionSettings,
  names: Names,
): Parsed<(string | number)[]> {
  const value: (string | number)[] = []
  for (const name of cell
    .split(/[,，]/)
    .map((one) => one.trim())
    .filter(Boolean)) {
    const found = optionIdOf(name, settings, names)
    if ('problem' in found) return found
    value.push(found.value)
  }
  return { value }
}

/**
 * A chosen id: of the static options only one of them, else any that is short enough; the server resolves the
 * rest.
 */
export function optionId(settings: OptionSettings): z.ZodType<string | number> {
  const id = z.union([z.string().max(200), z.number()])
  if (settings.dataType !== 'static') return id
  const known = new Set(optionPaths(settings.options).map((path) => String(path.at(-1)!.id)))
  return id.refine((value) => known.has(String(value)), { error: 'option' })
}

/** What of a choice is still among the options; `empty` is what becomes of one that is not. */
export function limitToOptions<V>(value: V, options: readonly Option[], empty: V): V {
  const known = new Set(optionPaths(options).map((path) => String(path.at(-1)!.id)))
  if (Array.isArray(value))
    return value.every((id) => known.has(String(id)))
      ? value
      : (value.filter((id) => known.has(String(id))) as V)
  return known.has(String(value)) ? value : empty
}
