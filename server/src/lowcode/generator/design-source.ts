import { isDeepStrictEqual } from 'node:util'
import { Form, readDesign, type Design, type Field } from '@tessera/shared/fields/design'
import { Code, definedOf, type Literal } from './source.ts'
import { isTranslatable, type WordTable } from './words.ts'

/** Settings whose texts users read, so that they are translated. */
const shownTexts: ReadonlySet<string> = new Set([
  'label',
  'placeholder',
  'startPlaceholder',
  'endPlaceholder',
  'tipLabel',
  'fullName',
  'message',
  'title',
  'content',
  'subtitle',
  'activeTxt',
  'inactiveTxt',
  'buttonText',
  'tipText',
  'actionText',
  'prepend',
  'append',
  'confirmButtonText',
  'cancelButtonText',
  'printButtonText',
])
/** Settings whose texts are for the server and the rules, whatever their keys are. */
const ruleSettings: ReadonlySet<string> = new Set([
  'expression',
  'visibleWhen',
  'requiredWhen',
  'disabledWhen',
  'defaultValue',
  'on',
  'funcs',
  'actions',
  'props',
  'columnOptions',
  'mapping',
])

/** Longest name of a field in the key of a text; others are numbered. */
const longestName = 30

interface Place {
  /** Key of the texts of the field: `field.price`. */
  readonly key: string
}

/** Writes the fields and settings of a form, without what is as in every new form. */
export function writeDesign(design: Design, words: WordTable): Literal {
  let numbered = 0
  const keyOf = (path: string) =>
    path !== '' && path.length <= longestName ? `field.${path}` : `part.${(numbered += 1)}`

  const write = (value: unknown, key: string, place: Place, inRule = false): Literal => {
    if (typeof value === 'string') {
      if (inRule || !shownTexts.has(key) || !isTranslatable(value)) return value
      const wordKey = key === 'label' ? place.key : `${place.key}.${key}`
      return words.add(wordKey, value)
    }
    if (value === null || typeof value !== 'object') return (value ?? null) as Literal
    const within = inRule || ruleSettings.has(key)
    if (Array.isArray(value)) return value.map((one) => write(one, key, place, within))
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, own]) => own !== undefined)
        .map(([own, of]) => [own, write(of, own, place, within)]),
    )
  }
  const writeSettings = (settings: object, defaults: object, place: Place): Record<string, Literal> =>
    Object.fromEntries(
      Object.entries(settings)
        .filter(
          ([key, value]) =>
            value !== undefined && !isDeepStrictEqual(value, (defaults as Record<string, unknown>)[key]),
        )
        .map(([key, value]) => [key, write(value, key, place)]),
    )

  const writeField = (field: Field, table: string): Literal => {
    const { kind, settings, children, panes } = field
    const place = { key: keyOf(settings.vModel && table + settings.vModel) }
    const { vModel, label, ...own } = writeSettings(settings, kind.settings.parse({}) as object, place)
    const inner = kind.tag === 'table' ? `${settings.vModel}.` : table
    const fields = children.map((child) => writeField(child, inner))
    const writtenPanes = panes.map((pane, at) => ({
      title: write(pane.title, 'title', { ...place, key: `${place.key}.pane${at + 1}` }),
      name: pane.name,
      children: pane.children.map((child) => writeField(child, inner)),
    }))
    const inside = writtenPanes.length > 0 ? writtenPanes : fields
    return definedOf({
      jweeKey: kind.tag,
      vModel,
      label,
      ...own,
      children: inside.length > 0 ? inside : undefined,
    })
  }
  return {
    ...writeSettings(design.form, Form.parse({}), { key: 'form' }),
    fields: design.fields.map((field) => writeField(field, '')),
  }
}

/** The written form as its page reads it, in Chinese. */
const valueOf = (literal: Literal, words: WordTable): unknown => {
  if (literal instanceof Code) return words.texts.get(/^t\('(.*)'\)$/.exec(literal.text)?.[1] ?? '')?.zh
  if (Array.isArray(literal)) return (literal as readonly Literal[]).map((one) => valueOf(one, words))
  if (typeof literal === 'object' && literal !== null)
    return Object.fromEntries(Object.entries(literal).map(([key, own]) => [key, valueOf(own, words)]))
  return literal
}

interface Facts {
  tag: string
  settings: object
  children: Facts[]
  panes: { title: string; name: string; children: Facts[] }[]
}
const factsOf = ({ kind, settings, children, panes }: Field): Facts => ({
  tag: kind.tag,
  settings,
  children: children.map(factsOf),
  panes: panes.map((pane) => ({ ...pane, children: pane.children.map(factsOf) })),
})

/**
 * The label of the first field that the written form does not have as the release has it; '' where it is the form itself, and
 * null where both are the same.
 */
export function findLostField(design: Design, literal: Literal, words: WordTable): string | null {
  const read = readDesign(valueOf(literal, words))
  if ('problems' in read || !isDeepStrictEqual(read.design.form, design.form)) return ''
  const written = read.design.fields.map(factsOf)
  const lost = design.fields.findIndex((field, at) => !isDeepStrictEqual(factsOf(field), written[at]))
  if (lost < 0) return written.length === design.fields.length ? null : ''
  const { label, vModel } = design.fields[lost]!.settings
  return label || vModel
}
