import { bindingSource, type Binding } from '@tessera/shared/contract/fields/bindings'
import type { Option } from '@tessera/shared/contract/fields/options'
import type { Design, Field, Form } from '@tessera/shared/fields/design'
import type { PlacedField, Plan } from '@tessera/shared/fields/plan'

/** Kinds whose control calls the server as a user, such as uploads, or comes with a remote, which guests do not load. */
const sessionTags: ReadonlySet<string> = new Set(['uploadFz', 'uploadImg', 'editor', 'address'])
const sessionGroups: ReadonlySet<string> = new Set(['people', 'relation', 'contributed'])

const isHidden = ({ field, containers }: Pick<PlacedField, 'field' | 'containers'>): boolean =>
  [field, ...containers.map(({ item }) => item.field)].some(({ settings }) => settings.noShow)

/** The data interfaces from which fields that guests see take their options. */
export const interfacesOf = ({ items }: Pick<Plan, 'items'>): string[] =>
  items.flatMap((item) => {
    const { dataType, propsUrl } = item.field.settings
    return !isHidden(item) && dataType === 'dynamic' && typeof propsUrl === 'string' && propsUrl !== ''
      ? [propsUrl]
      : []
  })

/** The dictionaries from which fields that guests see take their options. */
export const dictionariesOf = ({ items }: Pick<Plan, 'items'>): string[] =>
  items.flatMap(({ field }) => (usesDictionary(field) ? [String(field.settings['dictionaryType'])] : []))

const usesDictionary = ({ kind, settings }: Field): boolean =>
  kind.tag === 'dicSelect' || settings['dataType'] === 'dictionary'

/** Labels of the visible fields that only a signed-in user can fill in. `open` interfaces need no session. */
export const listSessionFields = ({ items }: Pick<Plan, 'items'>, open: ReadonlySet<string>): string[] =>
  items.flatMap((item) =>
    !isHidden(item) && needsSession(item.field, open)
      ? [item.field.settings.label || item.field.settings.vModel || item.field.kind.tag]
      : [],
  )

function needsSession({ kind, settings }: Field, open: ReadonlySet<string>): boolean {
  if (kind.tag === 'calculate') return false
  if (sessionGroups.has(kind.group) || sessionTags.has(kind.tag)) return true
  if (kind.tag === 'table')
    return (settings['footerBtns'] as readonly { value: string; show: boolean }[]).some(
      ({ value, show }) => value === 'pick' && show,
    )
  if (settings['dataType'] !== 'dynamic' || !settings['propsUrl']) return false
  const bindings = (settings['templateJson'] ?? []) as readonly Binding[]
  return !open.has(String(settings['propsUrl'])) || bindings.some((one) => bindingSource(one) === 'session')
}

/** What the layout of a form needs; buttons, hooks, styles and prints are for users. */
const formKeys = [
  'size',
  'labelPosition',
  'labelWidth',
  'gutter',
  'span',
  'confirmButtonText',
  'app',
] as const

/** Settings that say where values are stored or how designers edit the field, and its steps and scripts. */
const internalKeys: ReadonlySet<string> = new Set([
  'tableName',
  'dictionaryType',
  'tagIcon',
  'dragDisabled',
  'rule',
  'actions',
  'on',
])

/**
 * A design as guests get it: the fields that they see, with the entries of dictionaries as options. Hidden fields stay
 * only where a rule or a formula of a visible one names them.
 */
export function toGuestDesign(
  { form, fields }: Design,
  options: ReadonlyMap<string, readonly Option[]>,
): object {
  const shown = writeFields(fields, options, (field) => isOffered(field))
  const named = JSON.stringify(shown)
  const complete = writeFields(
    fields,
    options,
    (field) => isOffered(field) || named.includes(`"${field.settings.vModel}"`),
  )
  return {
    ...Object.fromEntries(formKeys.map((key) => [key, form[key as keyof Form]])),
    fields: complete,
  }
}

const isOffered = ({ kind, settings }: Field): boolean =>
  !settings.noShow && (kind.group !== 'system' || kind.tag === 'calculate')

function writeFields(
  fields: readonly Field[],
  options: ReadonlyMap<string, readonly Option[]>,
  isKept: (field: Field) => boolean,
): object[] {
  return fields.filter(isKept).map((field) => {
    const own = Object.fromEntries(Object.entries(field.settings).filter(([key]) => !internalKeys.has(key)))
    const children = field.panes.map(({ title, name, children: inside }) => ({
      title,
      name,
      children: writeFields(inside, options, isKept),
    }))
    return {
      ...own,
      ...(usesDictionary(field)
        ? { dataType: 'static', options: options.get(String(field.settings['dictionaryType'])) ?? [] }
        : {}),
      jweeKey: field.kind.tag === 'dicSelect' ? 'select' : field.kind.tag,
      ...(children.length > 0 ? { children } : { children: writeFields(field.children, options, isKept) }),
    }
  })
}
