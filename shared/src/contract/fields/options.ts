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

/** Settings of the source of a field's options: the design itself, a dictionary type, or a data interface. */
export const optionSettings = {
  dataType: z.enum(['static', 'dictionary', 'dynamic']).default('static'),
  dictionaryType: z.string().max(64).default(''),
  propsUrl: z.string().max(64).default(''),
  /** Bindings of the interface's parameters. */
  templateJson: Bindings,
  /** Keys of a row that hold value, label and child rows. */
  props: z
    .object({ value: z.string().max(50), label: z.string().max(50), children: z.string().max(50) })
    .default({ value: 'id', label: 'fullName', children: 'children' }),
}

export interface OptionSettings extends BoundSettings {
  readonly dataType: 'static' | 'dictionary' | 'dynamic'
  readonly dictionaryType: string
  readonly propsUrl: string
  readonly options: readonly Option[]
  /** Parameters of the interface as JSON text, once they are known. */
  readonly parameters?: string
}

/** The name source of a field's options; null where the design contains them. */
export function nameSourceOf(settings: OptionSettings): string | null {
  if (settings.dataType === 'static') return null
  if (settings.dataType === 'dictionary') return `dictionary:${settings.dictionaryType}`
  return interfaceSource(settings.propsUrl, settings)
}

/** The default options of a new field. */
export const twoOptions = (): Option[] => [
  { id: '1', fullName: '选项一' },
  { id: '2', fullName: '选项二' },
]

/** Every option with the options above it, parents first. */
export function optionPaths(
  options: readonly Option[],
  above: readonly Option[] = [],
): (readonly Option[])[] {
  return options.flatMap((option) => [
    [...above, option],
    ...optionPaths(option.children ?? [], [...above, option]),
  ])
}

const namesByOptions = new WeakMap<readonly Option[], ReadonlyMap<string, string>>()

/** The names of static options by their ids. Options of a design never change, so they are read once. */
function namesOfOptions(options: readonly Option[]): ReadonlyMap<string, string> {
  const known = namesByOptions.get(options)
  if (known) return known
  const names = new Map(
    optionPaths(options).map((path) => [String(path.at(-1)!.id), path.at(-1)!.fullName] as const),
  )
  namesByOptions.set(options, names)
  return names
}

/** The name of an option; the id where the name is unknown. */
export function optionName(id: string | number, settings: OptionSettings, names: Names): string {
  const from = nameSourceOf(settings)
  const name = from ? names.nameOf(from, String(id)) : namesOfOptions(settings.options).get(String(id))
  return name ?? String(id)
}

/** The id of an option name; a name that several options have is a problem. */
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

/** Ids of names joined by commas; the first name that fails is the problem. */
export function optionIdsOf(
  cell: string,
  settings: OptionSettings,
  names: Names,
): Parsed<(string | number)[]> {
  const value: (string | number)[] = []
  for (const name of cell
    .split(/[,，]/)
    .map((name) => name.trim())
    .filter(Boolean)) {
    const found = optionIdOf(name, settings, names)
    if ('problem' in found) return found
    value.push(found.value)
  }
  return { value }
}

/** Schema of a selected id: one of the static options, else any short id, which the server checks. */
export function optionId(settings: OptionSettings): z.ZodType<string | number> {
  const id = z.union([z.string().max(200), z.number()])
  if (settings.dataType !== 'static') return id
  const known = new Set(optionPaths(settings.options).map((path) => String(path.at(-1)!.id)))
  return id.refine((value) => known.has(String(value)), { error: 'option' })
}

/** Removes ids that are not among the options; a removed single value becomes `empty`. */
export function limitToOptions<V>(value: V, options: readonly Option[], empty: V): V {
  const known = new Set(optionPaths(options).map((path) => String(path.at(-1)!.id)))
  if (Array.isArray(value))
    return value.every((id) => known.has(String(id)))
      ? value
      : (value.filter((id) => known.has(String(id))) as V)
  return known.has(String(value)) ? value : empty
}
